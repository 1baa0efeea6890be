import type { Folder } from '../../api/generated/calls.ts'
import { applicationText } from '../../texts/application-text.ts'
import { listOfNames } from '../../texts/text.ts'
import { useOrganization, useRead } from '../session/account.tsx'
import type { TreeRow } from './folder-tree.ts'
import { everyonePlace, type FolderPlaces, privatePlace } from './use-places.ts'

const folderName = ({ name, isRestricted }: Pick<Folder, 'name' | 'isRestricted'>): string =>
  isRestricted ? applicationText('whoSeesRestricted', { name }) : name

/** Returns the name of a folder in a list, indented by the folders that it is in. */
export const folderOption = ({ folder, depth }: TreeRow<Folder>): string => indented(folderName(folder), depth)

/** Returns a name in a list, indented by the number of folders around it. */
export const indented = (name: string, depth: number): string => '— '.repeat(depth) + name

/** Says where a record is kept. */
export function keptWords({ folders, organization }: FolderPlaces, folderId: string | null): string {
  if (folderId === null) return applicationText('placeEveryone', { organization })
  return folderWords(folders, folderId)
}

function folderWords(folders: readonly Folder[], folderId: string): string {
  const folder = folders.find(folder => folder.folderId === folderId)
  if (!folder) return applicationText('placeClosed')
  if (folder.isPrivate) return applicationText(folder.isOwn ? 'whoSeesPrivate' : 'placePrivateToOther')
  return applicationText('placeFolder', { name: folderName(folder) })
}

/** Says where a listed record is kept; null if everyone sees it, or the organization keeps no folders. */
export const keptFact = (places: FolderPlaces | null | undefined, folderId: string | null): string | null =>
  places && folderId !== null ? folderWords(places.folders, folderId) : null

/** Says who sees what is kept in a place. */
export function whoSeesSentence(
  { folders, organization }: FolderPlaces,
  { place, mail }: { place: string; mail: 'sent' | 'kept' },
): string {
  if (place === everyonePlace) return applicationText('whoSeesEveryoneBody', { organization })
  if (place === privatePlace) return applicationText('whoSeesPrivateBody', { mail })
  const folder = folders.find(folder => folder.folderId === place)
  if (!folder) return applicationText('whoSeesGoneBody')
  return applicationText(folder.isRestricted ? 'whoSeesRestrictedBody' : 'whoSeesFolderBody', { name: folder.name })
}

/** Returns who sees everything as an auditor, in a sentence; an empty one if nobody does, or until it is known. */
export function useAuditorsSentence(): string {
  const { may } = useOrganization()
  const members = useRead('GET /v1/organization/members', {}, { enabled: may('people:read') })
  const auditors = (members.data ?? []).filter(({ role }) => role === 'auditor')
  if (auditors.length === 0) return ''
  const names = listOfNames(auditors.map(({ name, email }) => name || email))
  return applicationText('auditorsSee', { names, count: auditors.length })
}
