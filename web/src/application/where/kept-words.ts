import type { Folder } from '../../api/generated/calls.ts'
import { applicationText } from '../../texts/application-text.ts'
import type { TreeRow } from './folder-tree.ts'
import { everyonePlace, type FolderPlaces, privatePlace } from './use-places.ts'

/** Returns the name of a folder in a list, indented by the folders that it is in. */
export function folderOption({ folder: { name, isRestricted }, depth }: TreeRow<Folder>): string {
  return '— '.repeat(depth) + (isRestricted ? applicationText('whoSeesRestricted', { name }) : name)
}

/** Says where a record is kept. */
export function keptWords({ folders }: FolderPlaces, folderId: string | null): string {
  if (folderId === null) return applicationText('placeEveryone')
  const folder = folders.find(folder => folder.folderId === folderId)
  if (!folder) return applicationText('placeClosed')
  if (folder.isPrivate) return applicationText(folder.isOwn ? 'whoSeesPrivate' : 'placePrivateToOther')
  return applicationText('placeFolder', { name: folder.name })
}

/** Says where a listed record is kept; null if everyone sees it, or the organization keeps no folders. */
export const keptFact = (places: FolderPlaces | null | undefined, folderId: string | null): string | null =>
  places && folderId !== null ? keptWords(places, folderId) : null

/** Says who sees what is kept in a place. */
export function whoSeesSentence({ folders }: FolderPlaces, place: string, organization: string): string {
  if (place === everyonePlace) return applicationText('whoSeesEveryoneBody', { organization })
  if (place === privatePlace) return applicationText('whoSeesPrivateBody')
  const folder = folders.find(folder => folder.folderId === place)
  if (!folder) return applicationText('whoSeesGoneBody')
  return applicationText(folder.isRestricted ? 'whoSeesRestrictedBody' : 'whoSeesFolderBody', { name: folder.name })
}
