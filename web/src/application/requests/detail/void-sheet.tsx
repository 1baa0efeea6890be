import { type FormEvent, useState } from 'react'
import type { SignatureRequest } from '../../../api/generated/calls.ts'
import { requestText } from '../../../texts/request-text.ts'
import { Message } from '../../../ui/message.tsx'
import { useOrganization } from '../../session/account.tsx'
import { useOrganizationAct } from '../../session/use-organization-act.ts'
import { FormSheet } from '../../shell/form-sheet.tsx'
import { refusalSentence } from '../../shell/refusal-sentence.ts'
import { CancelReason } from '../cancel-reason.tsx'

/** Explains what voiding does, asks for the reason, and ends the request for everyone. */
export function VoidSheet({ request, onClose }: { request: SignatureRequest; onClose(): void }) {
  const { call } = useOrganization()
  const [reason, setReason] = useState('')
  const { signatureRequestId, title, delivery } = request
  const voiding = useOrganizationAct(
    () =>
      call('POST /v1/signature-requests/{signatureRequestId}/void', {
        parameters: { signatureRequestId },
        body: { reason: reason.trim() || null },
      }),
    onClose,
  )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    voiding.mutate(undefined)
  }
  return (
    <FormSheet
      title={requestText('cancelRequestTitle', { title })}
      button={requestText('cancelRequest')}
      kind="danger"
      cancel={requestText('keepRequest')}
      isBusy={voiding.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>
        {requestText('cancelRequestBody')}
        {delivery === 'regular' && ` ${requestText('cancelRequestMailed')}`}
      </p>
      <CancelReason reason={reason} onChange={setReason} />
      {voiding.error && <Message tone="bad">{refusalSentence(voiding.error)}</Message>}
    </FormSheet>
  )
}
