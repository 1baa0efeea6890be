import { type FolderLevel, folderLevels } from '../../http/reach.ts'

/** A place for records of an organization. Whoever it is shared with reaches the records in it, and the folders in it. */
export interface Folder {
  folderId: string
  organizationId: string
  /** The folder that it is in; null at the top. */
  parentId: string | null
  name: string
  /** The person whose private folder it is; null for a folder that can be shared. */
  personId: string | null
  /** Whether only those see it with whom it is shared: no manager or admin by their role. So are folders in it. */
  isRestricted: boolean
  /** A number that grows with each change. */
  version: number
  createdAt: Date
}

/** A share of a folder with a person or a group, or with everyone in the organization if both are null. */
export interface FolderGrant {
  personId: string | null
  groupId: string | null
  level: FolderLevel
}

/** The most folders of an organization, and how deep they may be in each other. */
export const foldersMost = 1_000
export const depthMost = 5

/** The most characters in the name of a folder. */
export const folderNameMost = 100

/** Returns a folder and the folders that it is in, up to the top. */
export function pathOf<F extends Pick<Folder, 'folderId' | 'parentId'>>(
  folder: F,
  folders: ReadonlyMap<string, F>,
): F[] {
  const path: F[] = []
  for (let at: F | undefined = folder; at; at = at.parentId === null ? undefined : folders.get(at.parentId)) {
    if (path.includes(at)) throw new Error(`Folder ${at.folderId} is in itself`)
    path.push(at)
  }
  return path
}

/** Returns a folder and all folders in it. */
export function treeOf<F extends Pick<Folder, 'folderId' | 'parentId'>>(folderId: string, folders: readonly F[]): F[] {
  const root = folders.filter(folder => folder.folderId === folderId)
  const below = folders.filter(folder => folder.parentId === folderId).flatMap(child => treeOf(child.folderId, folders))
  return [...root, ...below]
}

/** Returns the level that includes the others; null if there is none. */
export const highestLevel = (levels: readonly (FolderLevel | null | undefined)[]): FolderLevel | null =>
  folderLevels.findLast(level => levels.some(given => given === level)) ?? null
