import { useId } from 'react'
import type { Template } from '../../api/generated/calls.ts'
import { applicationText } from '../../texts/application-text.ts'
import { useOrganization } from '../session/account.tsx'
import { folderOption, whoSeesSentence } from './kept-words.ts'
import { everyonePlace, isUsable, listedFolders, privatePlace, usePlaces, usualPlace } from './use-places.ts'

interface WhereSelectProps {
  /** The chosen place: `everyone`, `private` or the id of a folder; null for the usual place. */
  place: string | null
  /** The template that decides about the usual place; null for none. */
  template: Pick<Template, 'folderId'> | null
  onPlace(place: string): void
}

/** Asks who can see a record. Renders nothing if the organization keeps no folders. */
export function WhereSelect({ place, template, onPlace }: WhereSelectProps) {
  const id = useId()
  const { name: organization } = useOrganization()
  const places = usePlaces()
  if (!places) return null
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
    <div className="text-field app-where">
      <label htmlFor={id}>{applicationText('whoCanSee')}</label>
      <select
        id={id}
        className="input app-select"
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
        {whoSeesSentence(places, chosen, organization)}
      </p>
    </div>
  )
}
