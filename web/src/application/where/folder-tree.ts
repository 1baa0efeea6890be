/** The parts of a folder that decide where it is listed. */
interface ListedFolder {
  folderId: string
  parentId: string | null
  isPrivate: boolean
}

/** A folder with its place in the list. */
export interface TreeRow<F> {
  folder: F
  /** The folder that it is in, if the person reaches that one. */
  parent: F | null
  /** The number of folders that it is in, among those that are listed. */
  depth: number
}

/**
 * Orders folders so that each is followed by the folders in it. Otherwise their order stays, with private folders last.
 * A folder whose parent is not listed comes at the top.
 */
export function folderTree<F extends ListedFolder>(folders: readonly F[]): TreeRow<F>[] {
  const ids = new Set(folders.map(({ folderId }) => folderId))
  const below = (parent: F | null, depth: number): TreeRow<F>[] =>
    folders
      .filter(
        ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null) === (parent?.folderId ?? null),
      )
      .toSorted((one, other) => Number(one.isPrivate) - Number(other.isPrivate))
      .flatMap(folder => [{ folder, parent, depth }, ...below(folder, depth + 1)])
  return below(null, 0)
}
