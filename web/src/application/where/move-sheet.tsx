import { type FormEvent, useState } from 'react'
import { ApiError } from '../../api/call.ts'
import type { MoveInput } from '../../api/generated/calls.ts'
import { movingText } from '../../texts/moving-text.ts'
import { listOfNames } from '../../texts/text.ts'
import { Message } from '../../ui/message.tsx'
import { useOrganization } from '../session/account.tsx'
import { useOrganizationAct } from '../session/use-organization-act.ts'
import { FormSheet } from '../shell/form-sheet.tsx'
import { refusalSentence } from '../shell/refusal-sentence.ts'
import { useMailWord } from '../shell/use-mail-word.ts'
import { useOwnerNames } from './use-owner-name.ts'
import { chosenPlace, type FolderPlaces, privatePlace, unchosenPlace } from './use-places.ts'
import { WhereSelect } from './where-select.tsx'

/** A record that can be moved. */
export interface MovedRecord {
  id: string
  name: string
  /** Where it is kept; null if everyone in the organization sees it. */
  folderId: string | null
  ownerId: string | null
}

/** The kinds of records, as the call that moves them names their ids. */
export type MovedKind = Exclude<keyof MoveInput, 'folderId'>

/** The service moves so many records in one call. */
const movedMost = 100

interface MoveSheetProps {
  kind: MovedKind
  /** The records to move together, at least one. */
  records: readonly MovedRecord[]
  /** The names of chosen records that the person may not move. */
  staying?: readonly string[]
  places: FolderPlaces
  onClose(): void
  onMoved?(): void
}

/** Moves one or more records to where others, or fewer, can see them: all of them, or none. */
export function MoveSheet({ kind, records, staying = [], places, onClose, onMoved = onClose }: MoveSheetProps) {
  const { call } = useOrganization()
  const count = records.length
  const current = commonPlace(places, records)
  const [place, setPlace] = useState(current ?? unchosenPlace)
  const [isMissing, setMissing] = useState(false)
  const moving = useOrganizationAct(
    (folderId: string) =>
      call('POST /v1/organization/moves', { body: { folderId, [kind]: records.map(({ id }) => id) } }),
    onMoved,
  )
  const hidden = useHiddenSentence(places, place, records)
  const isTooMany = count > movedMost
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isTooMany) return
    setMissing(place === unchosenPlace)
    if (place === unchosenPlace) event.currentTarget.querySelector('select')?.focus()
    else if (place === current) onClose()
    else moving.mutate(place)
  }
  return (
    <FormSheet
      title={movingText('movePlaceTitle', { count, name: records[0]!.name })}
      button={movingText('movePlaceButton')}
      isBusy={moving.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {isTooMany && <Message tone="bad">{movingText('movePlaceTooMany', { most: movedMost })}</Message>}
      {staying.length > 0 && <p>{stayingSentence(staying)}</p>}
      <WhereSelect
        place={place}
        template={null}
        onPlace={next => {
          setPlace(next)
          setMissing(false)
          moving.reset()
        }}
      />
      {hidden && place !== current && <Message tone="warn">{hidden}</Message>}
      {isMissing && (
        <p className="field-error" role="alert">
          {movingText('movePlaceMissing', { count })}
        </p>
      )}
      {moving.error && <Message tone="bad">{moveRefusal(moving.error, records)}</Message>}
    </FormSheet>
  )
}

/** Returns the place that all records are in, as it is chosen; null if there is none. */
function commonPlace(places: FolderPlaces, [first, ...rest]: readonly MovedRecord[]): string | null {
  return rest.every(({ folderId }) => folderId === first!.folderId) ? chosenPlace(places, first!.folderId) : null
}

/** Says who will no longer see what belongs to them in a place; an empty sentence if everybody will. */
function useHiddenSentence(places: FolderPlaces, place: string, records: readonly MovedRecord[]): string {
  const names = useOwnerNames(records) ?? []
  const facts = { owners: listOfNames(names), mail: useMailWord() }
  if (names.length === 0) return ''
  if (place === privatePlace) return movingText('movePlaceHides', facts)
  const isRestricted = places.folders.some(folder => folder.folderId === place && folder.isRestricted)
  return isRestricted ? movingText('movePlaceMayHide', facts) : ''
}

function stayingSentence(names: readonly string[]): string {
  const count = names.length
  const quoted = names.map(name => movingText('movePlaceName', { name }))
  return movingText('movePlaceStays', { count, names: listOfNames(quoted), who: movingText('movePlaceWho', { count }) })
}

/** The service names a record that may not be moved by its id, which says nothing to people. */
function moveRefusal(error: unknown, records: readonly MovedRecord[]): string {
  if (!(error instanceof ApiError) || error.status !== 403) return refusalSentence(error)
  const refused = records.length > 1 && records.find(({ id }) => error.message.includes(id))
  const who = movingText('movePlaceWho', { count: refused ? 1 : records.length })
  return refused ? movingText('movePlaceRefusedOf', { name: refused.name, who }) : who
}
