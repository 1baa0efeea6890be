import { useEffect, useId, useRef, useState } from 'react'
import type { Template } from '../../api/generated/calls.ts'
import { applicationText } from '../../texts/application-text.ts'
import { Button } from '../../ui/button.tsx'
import { useOrganization } from '../session/account.tsx'
import { useMailWord } from '../shell/use-mail-word.ts'
import { folderOption, useAuditorsSentence, whoSeesSentence } from './kept-words.ts'
import { LateTurnOnFoldersSheet } from './late-turn-on-folders-sheet.tsx'
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

/** Asks who can see a record, with a label. */
export function WhereSelect(props: WhereProps) {
  const id = useId()
  const hasPlaces = Boolean(usePlaces())
  return (
    <div className="text-field app-where">
      {hasPlaces && <label htmlFor={id}>{applicationText('whoCanSee')}</label>}
      <WhereChoice {...props} id={id} />
    </div>
  )
}

/**
 * Asks who can see a record. The page labels it, or it labels itself. If the organization keeps no folders, it says that
 * everyone can, and lets those who may change that turn folders on.
 */
export function WhereChoice(props: WhereProps & { id: string; label?: string }) {
  const places = usePlaces()
  const { may, name: organization } = useOrganization()
  const hasNoFolders = useNoFolders()
  const [isAsked, setAsked] = useState(false)
  const [isTurnedOn, setTurnedOn] = useState(false)
  if (places) return <PlaceSelect {...props} {...{ places }} isFocused={isTurnedOn} />
  if (!hasNoFolders) return null
  return (
    <div className="app-place muted">
      <p>{applicationText('whoSeesEveryoneBody', { organization })}</p>
      {may('settings:write') && (
        <Button kind="quiet" aria-haspopup="dialog" onClick={() => setAsked(true)}>
          {applicationText('makePrivate')}
        </Button>
      )}
      {isAsked && (
        <LateTurnOnFoldersSheet
          onTurnedOn={() => {
            setTurnedOn(true)
            props.onPlace(privatePlace)
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  )
}

interface PlaceSelectProps extends WhereProps {
  id: string
  label?: string
  places: FolderPlaces
  /** Whether it has replaced what had the focus. */
  isFocused: boolean
}

/** Lets the person choose a place, and says who sees what is there. */
function PlaceSelect({ id, places, place, template, onPlace, isFocused, ...props }: PlaceSelectProps) {
  const auditors = useAuditorsSentence()
  const mail = useMailWord()
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (isFocused) select.current?.focus()
  }, [isFocused])
  const options: [string, string][] = [
    [everyonePlace, applicationText('whoSeesEveryone', { organization: places.organization })],
    [privatePlace, applicationText('whoSeesPrivate')],
    ...listedFolders(places, isUsable).map((placed): [string, string] => [
      placed.folder.folderId,
      folderOption(placed),
    ]),
  ]
  const wanted = place ?? usualPlace(places, template)
  const chosen = options.some(([option]) => option === wanted) ? wanted : ''
  const isLimited = chosen !== '' && chosen !== everyonePlace
  return (
    <>
      <select
        id={id}
        className="input app-select"
        ref={select}
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
        {wanted !== unchosenPlace && whoSeesSentence(places, { place: chosen, mail })} {isLimited && auditors}
      </p>
    </>
  )
}
