import { type FormEvent, useState } from 'react'
import type { ListedSignatureRequest } from '../../../api/generated/calls.ts'
import { requestsText } from '../../../texts/requests-text.ts'
import { listOfNames } from '../../../texts/text.ts'
import { FormSheet } from '../../shell/form-sheet.tsx'
import { CancelReason } from '../cancel-reason.tsx'
import { isOpen } from './use-chosen-acts.ts'

interface CancelChosenSheetProps {
  requests: readonly ListedSignatureRequest[]
  mayChange(request: ListedSignatureRequest): boolean
  cancellation: {
    mutate(input: { requests: readonly ListedSignatureRequest[]; reason: string | null }): void
    isPending: boolean
  }
  onClose(): void
}

/** Explains what cancelling several requests does, and asks once for the reason. */
export function CancelChosenSheet({ requests, mayChange, cancellation, onClose }: CancelChosenSheetProps) {
  const [reason, setReason] = useState('')
  const open = requests.filter(isOpen)
  const viewed = open.filter(request => !mayChange(request))
  const count = open.length - viewed.length
  const ended = requests.length - open.length
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    cancellation.mutate({ requests, reason: reason.trim() || null })
  }
  return (
    <FormSheet
      title={requestsText('cancelChosenTitle', { count })}
      button={requestsText('cancelChosenButton', { count })}
      kind="danger"
      cancel={requestsText('keepChosen', { count })}
      isBusy={cancellation.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>
        {requestsText('cancelChosenBody', { count })} {requestsText('cancelChosenMailed')}
      </p>
      {ended > 0 && <p>{requestsText('cancelChosenEnded', { count: ended })}</p>}
      {viewed.length > 0 && <p>{viewedSentence(viewed)}</p>}
      <CancelReason reason={reason} onChange={setReason} />
    </FormSheet>
  )
}

function viewedSentence(requests: readonly ListedSignatureRequest[]): string {
  const titles = requests.map(({ title }) => requestsText('undoneTitle', { title }))
  return requestsText('cancelChosenViewed', { count: requests.length, titles: listOfNames(titles) })
}
