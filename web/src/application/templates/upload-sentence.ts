import { templatesText } from '../../texts/templates-text.ts'
import { everyonePlace, type FolderPlaces } from '../where/use-places.ts'

/** Says where an upload is kept. */
export function uploadSentence({ folders }: FolderPlaces, place: string, organization: string): string {
  if (place === everyonePlace) return templatesText('uploadsSeenByAll', { organization })
  const folder = folders.find(folder => folder.folderId === place)
  return folder && !folder.isPrivate
    ? templatesText('uploadsKeptIn', { name: folder.name })
    : templatesText('uploadsPrivate')
}
