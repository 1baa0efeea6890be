import { type RawBuilder, sql } from 'kysely'

/** The part of an organization's records that a caller sees. Every statement about records in folders takes one. */
export interface SeenPlaces {
  /** True if the caller sees every record, so that a statement needs no condition. */
  isEverything: boolean
  /** Whether the records in no folder are among them. Everyone in the organization sees these. */
  hasCommon: boolean
  folderIds: readonly string[]
}

/** The places in an organization without folders. */
export const everyPlace: SeenPlaces = { isEverything: true, hasCommon: true, folderIds: [] }

export const noPlace: SeenPlaces = { isEverything: false, hasCommon: false, folderIds: [] }

/**
 * Makes the condition that a record is in one of the places, or null if every record is. `folderId` is the column with
 * the id of its folder.
 */
export function inPlaces(
  { isEverything, hasCommon, folderIds }: SeenPlaces,
  folderId: string,
): RawBuilder<unknown> | null {
  if (isEverything) return null
  const column = sql.ref(folderId)
  const isInFolder = sql`${column} = any (${[...folderIds]}::text[])`
  return hasCommon ? sql`(${column} is null or ${isInFolder})` : isInFolder
}

/**
 * Returns the key of a record's place in SQL, as the indexes that are read folder by folder have it.
 * @param table the name or the alias of the record's table in the statement
 */
export const placeKeyOf = (table: string): string => `coalesce(${table}.folder_id, ${table}.organization_id)`

/**
 * Returns the places as keys: the ids of the folders, and the id of the organization for records in no folder. They are
 * the values of `placeKeyOf`.
 */
export const placeKeys = (organizationId: string, { hasCommon, folderIds }: SeenPlaces): string[] => [
  ...(hasCommon ? [organizationId] : []),
  ...folderIds,
]

/** Returns only one of the places: a folder, or the records in no folder for null. Nothing if it is not among them. */
export function onlyPlace(places: SeenPlaces, folderId: string | null): SeenPlaces {
  const isSeen = folderId === null ? places.hasCommon : places.isEverything || places.folderIds.includes(folderId)
  if (!isSeen) return noPlace
  return { isEverything: false, hasCommon: folderId === null, folderIds: folderId === null ? [] : [folderId] }
}
