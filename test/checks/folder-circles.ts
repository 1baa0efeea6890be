/** An import between two files, by their paths from the root of the project. */
export interface Import {
  from: string
  to: string
}

/** Files and folders of one folder that import each other in a circle. */
export interface FolderCircle {
  folder: string
  among: string[]
  imports: Import[]
}

/** An import between two entries of a folder. A subfolder counts as one entry, with everything below it. */
interface Neighbours {
  folder: string
  from: string
  to: string
  import: Import
}

/**
 * Finds circles of folders. In every folder, each file counts as one entry, and so does each subfolder with everything
 * below it. The imports among these entries must have no circle. A circle is possible even if no two files import each
 * other.
 */
export function findFolderCircles(imports: Import[]): FolderCircle[] {
  const byFolder = Map.groupBy(imports.flatMap(neighboursOf), one => one.folder)
  return [...byFolder].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([folder, edges]) => circlesOf(folder, edges))
}

/** Returns nothing for a file that imports itself or a path that is its own folder. */
function neighboursOf(one: Import): Neighbours[] {
  const [from, to] = [one.from.split('/'), one.to.split('/')]
  const depth = from.findIndex((name, index) => name !== to[index])
  if (depth < 0 || to[depth] === undefined) return []
  return [{ folder: from.slice(0, depth).join('/'), from: from[depth]!, to: to[depth], import: one }]
}

function circlesOf(folder: string, edges: Neighbours[]): FolderCircle[] {
  const imported = new Map<string, Set<string>>()
  for (const { from, to } of edges) imported.set(from, (imported.get(from) ?? new Set()).add(to))
  const reached = new Map([...imported.keys()].map(name => [name, reachedFrom(name, imported)]))
  const reaches = (from: string, to: string) => reached.get(from)?.has(to) ?? false
  const inCircle = [...reached.keys()].filter(name => reaches(name, name)).sort()
  const circles = Map.groupBy(inCircle, name => inCircle.find(other => reaches(name, other) && reaches(other, name)))
  return [...circles.values()].map(among => {
    const within = edges.filter(({ from, to }) => among.includes(from) && among.includes(to))
    return { folder, among, imports: within.map(edge => edge.import) }
  })
}

function reachedFrom(start: string, imported: Map<string, Set<string>>): Set<string> {
  const reached = new Set<string>()
  const left = [start]
  for (let name = left.pop(); name !== undefined; name = left.pop())
    for (const next of imported.get(name) ?? [])
      if (!reached.has(next)) {
        reached.add(next)
        left.push(next)
      }
  return reached
}
