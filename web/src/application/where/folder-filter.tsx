import { applicationText } from '../../texts/application-text.ts'
import { FilterSelect } from '../shell/filter-fields.tsx'
import { indented } from './kept-words.ts'
import { everyonePlace, listedFolders, usePlaces } from './use-places.ts'

interface FolderFilterProps {
  /** The id of a folder, or `everyone`; undefined for all. */
  folderId: string | undefined
  onFolder(folderId: string | undefined): void
}

/** Lets the reader choose one folder of a list. Renders nothing if the organization keeps no folders. */
export function FolderFilter({ folderId = '', onFolder }: FolderFilterProps) {
  const places = usePlaces()
  if (!places) return null
  const options: [string, string][] = [
    ['', applicationText('folderFilterAll')],
    [everyonePlace, applicationText('whoSeesEveryone', { organization: places.organization })],
    ...places.folders
      .filter(({ isOwn }) => isOwn)
      .map((folder): [string, string] => [folder.folderId, applicationText('whoSeesPrivate')]),
    ...listedFolders(places, () => true).map(({ folder, depth }): [string, string] => [
      folder.folderId,
      indented(folder.name, depth),
    ]),
  ]
  if (!options.some(([option]) => option === folderId)) options.push([folderId, applicationText('folderFilterGone')])
  return (
    <div className="app-folder-filter">
      <FilterSelect
        label={applicationText('folderFilter')}
        value={folderId}
        options={options}
        onValue={value => onFolder(value || undefined)}
      />
    </div>
  )
}
