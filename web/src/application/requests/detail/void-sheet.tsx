import { type FormEvent, useId, useState } from 'react'
import type { SignatureRequest } from '../../../api/generated/calls.ts'
import { applicationText } from '../../../texts/application/application-text.ts'
import { text } from '../../../texts/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useOrganization } from '../../session/account.tsx'
import { refusalSentence } from '../../shell/refusal-sentence.ts'
import { useRequestAct } from './use-request-act.ts'

/** Says what is lost, asks why, and ends the request for everybody. */
export function VoidSheet({ request, onClose }: { request: SignatureRequest; onClose(): void }) {
  const { call } = useOrganization()
  const [reason, setReason] = useState('')
  const id = useId()
  const { signatureRequestId, title, delivery } = request
  const voiding = useRequestAct(
    () =>
      call('POST /v1/signature-requests/{signatureRequestId}/void', {
        parameters: { signatureRequestId },
        body: { reason: reason.trim() || null },
      }),
    onClose,
  )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!voiding.isPending) voiding.mutate(undefined)
  }
  return (
    <Sheet
      title={applicationText('cancelRequestTitle', { title })}
      closeLabel={text('close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{applicationText('keepRequest')}</Button>
          <Button kind="danger" type="submit" form={id} busy={voiding.isPending}>
            {applicationText('cancelRequest')}
          </Button>
        </>
      }
    >
      <form id={id} className="app-form" onSubmit={onSubmit}>
        <p>
          {applicationText('cancelRequestBody')}
          {delivery === 'regular' && ` ${applicationText('cancelRequestMailed')}`}
        </p>
        <div className="text-field">
          <label htmlFor={`${id}-reason`}>{applicationText('cancelReason')}</label>
          <p id={`${id}-hint`} className="muted">
            {applicationText('cancelReasonHint')}
          </p>
          <textarea
            id={`${id}-reason`}
            className="input"
            rows={3}
            maxLength={2_000}
            aria-describedby={`${id}-hint`}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        </div>
        {voiding.error && <Message tone="bad">{refusalSentence(voiding.error)}</Message>}
      </form>
    </Sheet>
  )
}
