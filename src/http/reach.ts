import type { SeenPlaces } from '../platform/database/places.ts'

/**
 * What somebody may do with the records in a folder. Each level includes those before it: see them; send, change and
 * end them; share the folder and move records out of it.
 */
export const folderLevels = ['view', 'use', 'manage'] as const
export type FolderLevel = (typeof folderLevels)[number]

/** The records of an organization that a caller reaches, and what the caller may do with them. */
export interface Reach {
  places: SeenPlaces
  /** Returns the level in a folder, or among the records in no folder for null. Null means that nothing is seen. */
  levelIn(folderId: string | null): FolderLevel | null
}

/** Returns whether a level includes another one. */
export const includesLevel = (level: FolderLevel | null, needed: FolderLevel): boolean =>
  level !== null && folderLevels.indexOf(level) >= folderLevels.indexOf(needed)
