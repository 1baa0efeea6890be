import { type FormEvent, useState } from 'react'
import type { ListedSignatureRequest } from '../../../api/generated/calls.ts'
import { requestsText } from '../../../texts/requests-text.ts'
import { FormSheet } from '../../shell/form-sheet.tsx'
import { CancelReason } from '../cancel-reason.tsx'
import { isOpen } from './use-chosen-acts.ts'

interface CancelChosenSheetProps {
  requests: readonly ListedSignatureRequest[]
  cancellation: {
    mutate(input: { requests: readonly ListedSignatureRequest[]; reason: string | null }): void
    isPending: boolean
  }
  onClose(): void
}

/** Explains what cancelling several requests does, and asks once for the reason. */
export function CancelChosenSheet({ requests, cancellation, onClose }: CancelChosenSheetProps) {
  const [reason, setReason] = useState('')
  const count = requests.filter(isOpen).length
  const ended = requests.length - count
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
        {requestsText('cancelChosenBody')} {requestsText('cancelChosenMailed')}
      </p>
      {ended > 0 && <p>{requestsText('cancelChosenEnded', { count: ended })}</p>}
      <CancelReason reason={reason} onChange={setReason} />
    </FormSheet>
  )
}
