import { Type } from '@sinclair/typebox'
import { onlyPlace, type SeenPlaces } from '../platform/database/places.ts'
import { isId } from '../platform/ids.ts'
import { CodedError } from './coded-error.ts'
import type { Reach } from './reach.ts'

/** What names the records in no folder, which everyone in the organization sees. */
export const everyoneFolder = 'everyone'

/** The query parameter with which a list returns the records in one folder. */
export const folderIdParameter = Type.Optional(
  Type.String({
    description: `Returns only records in this folder. \`${everyoneFolder}\`: only records in no folder`,
    examples: ['fold_01k8wq3v5cf8a9m2n4p6r8t0vx'],
  }),
)

/** Returns the places that a list shows: all that the caller reaches, or one folder. Throws `folder_not_found`. */
export function placesWanted({ places, levelIn }: Reach, folderId: string | undefined): SeenPlaces {
  if (folderId === undefined) return places
  if (folderId === everyoneFolder) return onlyPlace(places, null)
  if (!isId('fold', folderId) || levelIn(folderId) === null) throw new CodedError('folder_not_found', { id: folderId })
  return onlyPlace(places, folderId)
}
