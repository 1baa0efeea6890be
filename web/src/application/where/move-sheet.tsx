import { type FormEvent, useState } from 'react'
import { ApiError } from '../../api/call.ts'
import type { MoveInput } from '../../api/generated/calls.ts'
import { applicationText } from '../../texts/application-text.ts'
import { Message } from '../../ui/message.tsx'
import { useOrganization } from '../session/account.tsx'
import { useOrganizationAct } from '../session/use-organization-act.ts'
import { FormSheet } from '../shell/form-sheet.tsx'
import { refusalSentence } from '../shell/refusal-sentence.ts'
import { chosenPlace, everyonePlace, type FolderPlaces } from './use-places.ts'
import { WhereSelect } from './where-select.tsx'

/** A record that can be moved. */
export interface MovedRecord {
  name: string
  /** Where it is kept; null if everyone in the organization sees it. */
  folderId: string | null
  ids: Omit<MoveInput, 'folderId'>
}

interface MoveSheetProps {
  record: MovedRecord
  places: FolderPlaces
  onClose(): void
  onMoved?(): void
}

/** Moves a record to where others, or fewer, can see it. */
export function MoveSheet({ record, places, onClose, onMoved = onClose }: MoveSheetProps) {
  const { call } = useOrganization()
  const current = chosenPlace(places, record.folderId)
  const [place, setPlace] = useState(current ?? everyonePlace)
  const moving = useOrganizationAct(
    (folderId: string) => call('POST /v1/organization/moves', { body: { folderId, ...record.ids } }),
    onMoved,
  )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (place === current) onClose()
    else moving.mutate(place)
  }
  return (
    <FormSheet
      title={applicationText('movePlaceTitle', { name: record.name })}
      button={applicationText('movePlaceButton')}
      isBusy={moving.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <WhereSelect
        place={place}
        template={null}
        onPlace={next => {
          setPlace(next)
          moving.reset()
        }}
      />
      {moving.error && <Message tone="bad">{moveRefusal(moving.error)}</Message>}
    </FormSheet>
  )
}

/** The service names a record that may not be moved by its id, which says nothing to people. */
const moveRefusal = (error: unknown): string =>
  error instanceof ApiError && error.status === 403 ? applicationText('movePlaceRefused') : refusalSentence(error)
