import type { Folder, OrganizationSettings, Template } from '../../api/generated/calls.ts'
import { useOrganization, useRead } from '../session/account.tsx'
import { folderTree, type TreeRow } from './folder-tree.ts'

/** Where the organization keeps what people create. Who sees a record depends on its place. */
export interface FolderPlaces {
  /** The name of the organization. */
  organization: string
  /** The folders that the person reaches, by name. */
  folders: readonly Folder[]
  /** Where the person keeps what they create unless they choose. */
  defaultPlace: OrganizationSettings['defaultPlace']
}

/** Names the place that everyone in the organization sees, where an id of a folder is expected. */
export const everyonePlace = 'everyone'

/** Names the person's own private folder, which may not exist yet. */
export const privatePlace = 'private'

/** Names no place, for a choice without a usual one. */
export const unchosenPlace = ''

/** Returns whether it is known that the organization keeps no folders. */
export const useNoFolders = (): boolean => useRead('GET /v1/organization', {}).data?.keepsFolders === false

/**
 * Reads the places of the organization. Undefined until they have loaded; null if the organization keeps no folders, or
 * they cannot be read.
 */
export function usePlaces(): FolderPlaces | null | undefined {
  const settings = useRead('GET /v1/organization', {})
  const { name: organization } = useOrganization()
  const isKept = settings.data?.keepsFolders === true
  const folders = useRead('GET /v1/folders', {}, { enabled: isKept })
  if (settings.data === undefined) return settings.error === null ? undefined : null
  if (!isKept) return null
  if (folders.data === undefined) return folders.error === null ? undefined : null
  return { organization, folders: folders.data, defaultPlace: settings.data.defaultPlace }
}

/** Returns the query without its data until the places have loaded too: shown later, they would push the rest down. */
export const withPlaces = <Query extends { data: unknown }>(
  query: Query,
  places: FolderPlaces | null | undefined,
): Query | (Omit<Query, 'data'> & { data: undefined }) => (places === undefined ? { ...query, data: undefined } : query)

/** Lists the folders that pass, except private ones, each followed by the folders in it. */
export const listedFolders = ({ folders }: FolderPlaces, isListed: (folder: Folder) => boolean): TreeRow<Folder>[] =>
  folderTree(folders.filter(folder => !folder.isPrivate && isListed(folder)))

/** Returns whether the person may add to a folder. */
export const isUsable = ({ level }: Folder): boolean => level !== 'view'

/** Returns the place of a record, as it is chosen; null if the person cannot choose it. */
export function chosenPlace({ folders }: FolderPlaces, folderId: string | null): string | null {
  if (folderId === null) return everyonePlace
  const folder = folders.find(folder => folder.folderId === folderId)
  if (!folder || !isUsable(folder)) return null
  if (folder.isPrivate) return folder.isOwn ? privatePlace : null
  return folderId
}

/**
 * Returns whether the person manages a place: they can move every record out of it, and from elsewhere only their own.
 * @param may returns what their role allows
 */
export const isManaged = (
  { folders }: FolderPlaces,
  folderId: string | null,
  may: (permission: string) => boolean,
): boolean =>
  folderId === null
    ? may('folders:manage')
    : folders.some(folder => folder.folderId === folderId && folder.level === 'manage')

/** Returns where an upload is kept: in the folder that is shown, if the person may add to it; undefined for the usual place. */
export const uploadPlace = (places: FolderPlaces | null | undefined, shown: string | undefined): string | undefined =>
  shown === everyonePlace || places?.folders.some(folder => folder.folderId === shown && isUsable(folder))
    ? shown
    : undefined

/** Returns where something made from a template is kept unless the person chooses; null for no template. */
export function usualPlace(places: FolderPlaces, template: Pick<Template, 'folderId'> | null): string {
  const own = template?.folderId ? chosenPlace(places, template.folderId) : null
  return own ?? places.defaultPlace
}

/** Returns whether the person cannot open what is in this folder. */
export const isClosed = (places: FolderPlaces | null | undefined, folderId: string | null): boolean =>
  folderId !== null && places != null && !places.folders.some(folder => folder.folderId === folderId)
