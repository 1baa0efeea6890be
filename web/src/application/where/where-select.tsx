import { useId } from 'react'
import { Link } from 'react-router'
import type { Template } from '../../api/generated/calls.ts'
import { paths } from '../../paths.ts'
import { applicationText } from '../../texts/application-text.ts'
import { useOrganization } from '../session/account.tsx'
import { folderOption, whoSeesSentence } from './kept-words.ts'
import {
  everyonePlace,
  type FolderPlaces,
  isUsable,
  listedFolders,
  privatePlace,
  unchosenPlace,
  useNoFolders,
  usePlaces,
  usualPlace,
} from './use-places.ts'

/** The props of a choice who can see a record. */
export interface WhereProps {
  /** The chosen place: `everyone`, `private`, the id of a folder, or `unchosenPlace`; null for the usual place. */
  place: string | null
  /** The template that decides about the usual place; null for none. */
  template: Pick<Template, 'folderId'> | null
  onPlace(place: string): void
}

/** Asks who can see a record. If the organization keeps no folders, it says that everyone can. */
export function WhereSelect(props: WhereProps) {
  const id = useId()
  const places = usePlaces()
  if (!places) return <SeenByAll />
  return (
    <div className="text-field app-where">
      <label htmlFor={id}>{applicationText('whoCanSee')}</label>
      <PlaceSelect {...props} {...{ id, places }} />
    </div>
  )
}

interface PlaceSelectProps extends WhereProps {
  id: string
  places: FolderPlaces
}

/** Lets the person choose a place, and says who sees what is there. The page labels it, or it labels itself. */
export function PlaceSelect({ id, places, place, template, onPlace, ...props }: PlaceSelectProps & { label?: string }) {
  const { name: organization } = useOrganization()
  const options: [string, string][] = [
    [everyonePlace, applicationText('whoSeesEveryone', { organization })],
    [privatePlace, applicationText('whoSeesPrivate')],
    ...listedFolders(places, isUsable).map((placed): [string, string] => [
      placed.folder.folderId,
      folderOption(placed),
    ]),
  ]
  const wanted = place ?? usualPlace(places, template)
  const chosen = options.some(([option]) => option === wanted) ? wanted : ''
  return (
    <>
      <select
        id={id}
        className="input app-select"
        aria-label={props.label}
        aria-describedby={`${id}-who`}
        value={chosen}
        onChange={({ target: { value } }) => onPlace(value)}
      >
        {chosen === '' && (
          <option value="" disabled>
            {applicationText('whoSeesGone')}
          </option>
        )}
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
      <p id={`${id}-who`} className="muted" aria-live="polite">
        {wanted !== unchosenPlace && whoSeesSentence(places, chosen, organization)}
      </p>
    </>
  )
}

/**
 * Says that everyone in the organization sees what is sent, and leads those who may change that to the settings of
 * folders. Renders nothing if the organization keeps folders.
 */
export function SeenByAll() {
  const { name: organization, may } = useOrganization()
  if (!useNoFolders()) return null
  return (
    <p className="muted">
      {applicationText('whoSeesEveryoneBody', { organization })}{' '}
      {may('settings:write') && <Link to={paths.folders({})}>{applicationText('foldersOffer')}</Link>}
    </p>
  )
}
