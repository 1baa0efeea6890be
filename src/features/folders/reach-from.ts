import type { FolderLevel, Reach } from '../../http/reach.ts'
import { everyPlace, noPlace } from '../../platform/database/places.ts'
import type { Sight } from '../people/roles.ts'
import { type Folder, highestLevel, pathOf } from './folder.ts'

/** The parts of a folder that decide who sees it. */
export type FolderShape = Pick<Folder, 'folderId' | 'parentId' | 'personId' | 'isRestricted'>

/** The reach in an organization without folders, by what a role sees. */
const commonLevels: Record<Sight, FolderLevel | null> = {
  nothing: null,
  common: 'use',
  'open-folders': 'manage',
  everything: 'view',
}

/**
 * Returns what a person reaches: what their role sees, and the folders shared with them.
 * @param granted the levels in folders that are shared with the person, their groups or everyone, keyed by folder id
 */
export function reachOfPerson(
  folders: readonly FolderShape[],
  { sight, personId, granted }: { sight: Sight; personId: string; granted: ReadonlyMap<string, FolderLevel> },
): Reach {
  if (sight === 'nothing') return { places: noPlace, levelIn: () => null }
  return reachBy(folders, commonLevels[sight], path => {
    const isOwn = path.some(folder => folder.personId === personId)
    return highestLevel([
      ...path.map(({ folderId }) => granted.get(folderId)),
      isOwn ? 'manage' : null,
      sight === 'everything' ? 'view' : null,
      sight === 'open-folders' && !path[0]!.isRestricted ? 'manage' : null,
    ])
  })
}

/**
 * Returns what a program reaches: everything but restricted folders, or only the folders that its credential is bound
 * to, with the folders in them. No program reaches a private folder.
 */
export function reachOfProgram(folders: readonly FolderShape[], boundTo: readonly string[] | null): Reach {
  return reachBy(folders, boundTo === null ? 'manage' : null, path => {
    if (boundTo === null) return path[0]!.isRestricted ? null : 'manage'
    return path.some(({ folderId, personId }) => boundTo.includes(folderId) && personId === null) ? 'manage' : null
  })
}

/** @param levelOn returns the level in the folder that begins a path to the top */
function reachBy(
  folders: readonly FolderShape[],
  common: FolderLevel | null,
  levelOn: (path: FolderShape[]) => FolderLevel | null,
): Reach {
  if (folders.length === 0)
    return { places: common ? everyPlace : noPlace, levelIn: folderId => (folderId === null ? common : null) }
  const byId = new Map(folders.map(folder => [folder.folderId, folder]))
  const levels = new Map<string, FolderLevel>()
  for (const folder of folders) {
    const level = levelOn(pathOf(folder, byId))
    if (level) levels.set(folder.folderId, level)
  }
  return {
    places: {
      isEverything: common !== null && levels.size === folders.length,
      hasCommon: common !== null,
      folderIds: [...levels.keys()],
    },
    levelIn: folderId => (folderId === null ? common : (levels.get(folderId) ?? null)),
  }
}
