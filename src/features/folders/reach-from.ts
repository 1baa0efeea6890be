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

/** What decides the level of a person. */
interface Standing {
  sight: Sight
  personId: string
  /** The levels in folders that are shared with the person, their groups or everyone, keyed by folder id. */
  granted: ReadonlyMap<string, FolderLevel>
}

/** Returns what a person reaches: what their role sees, and the folders shared with them. */
export function reachOfPerson(folders: readonly FolderShape[], standing: Standing): Reach {
  if (standing.sight === 'nothing') return { places: noPlace, levelIn: () => null }
  return reachBy(folders, commonLevels[standing.sight], path => levelOnPath(path, standing))
}

/** Returns the level of a person in a folder, by its path to the top. */
function levelOnPath(path: readonly FolderShape[], { sight, personId, granted }: Standing): FolderLevel | null {
  const isOwn = path.some(folder => folder.personId === personId)
  return highestLevel([
    ...path.map(({ folderId }) => granted.get(folderId)),
    isOwn ? 'manage' : null,
    sight === 'everything' ? 'view' : null,
    sight === 'open-folders' && !path[0]!.isRestricted ? 'manage' : null,
  ])
}

/** How a credential is bound to folders. */
export interface FolderBinding {
  folderIds: readonly string[]
  /** Returns whether the person who created the credential manages a folder now. */
  isManagedByMaker(folderId: string): boolean
}

/**
 * Returns what a program reaches: everything but restricted folders, or only the folders that its credential is bound to,
 * with the folders in them. Of these, it reaches a restricted folder only while the person who bound it manages the folder.
 * No program reaches a private folder.
 * @param binding null for a credential that is not bound
 */
export function reachOfProgram(folders: readonly FolderShape[], binding: FolderBinding | null): Reach {
  return reachBy(folders, binding === null ? 'manage' : null, path => {
    const { folderId, isRestricted } = path[0]!
    if (binding === null) return isRestricted ? null : 'manage'
    if (!path.some(folder => binding.folderIds.includes(folder.folderId) && folder.personId === null)) return null
    return !isRestricted || binding.isManagedByMaker(folderId) ? 'manage' : null
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
