import { type FormEvent, useId, useState } from 'react'
import type { SignatureRequest } from '../../../api/generated/calls.ts'
import { applicationText } from '../../../texts/application/application-text.ts'
import { formatMoment, text } from '../../../texts/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useOrganization } from '../../session/account.tsx'
import { daysProblem, deadlineOf } from '../../shell/deadline.ts'
import { refusalSentence } from '../../shell/refusal-sentence.ts'
import { useRequestAct } from './use-request-act.ts'

/** Gives the signers more time. */
export function ExtendSheet({ request, onClose }: { request: SignatureRequest; onClose(): void }) {
  const { call } = useOrganization()
  const [days, setDays] = useState('')
  const [isChecked, setChecked] = useState(false)
  const id = useId()
  const { signatureRequestId, expiresAt } = request
  const extension = useRequestAct(
    (expiresInDays: number) =>
      call('PATCH /v1/signature-requests/{signatureRequestId}', {
        parameters: { signatureRequestId },
        body: { expiresInDays },
      }),
    onClose,
  )
  const deadline = deadlineOf(days)
  const wrongDays = daysProblem(days)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!wrongDays && !extension.isPending) extension.mutate(Number(days))
  }
  const refusal = extension.error ? refusalSentence(extension.error) : undefined
  return (
    <Sheet
      title={applicationText('extendTitle')}
      closeLabel={text('close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{applicationText('cancel')}</Button>
          <Button kind="primary" type="submit" form={id} busy={extension.isPending}>
            {applicationText('extend')}
          </Button>
        </>
      }
    >
      <form id={id} className="app-form" noValidate onSubmit={onSubmit}>
        <p>{applicationText('extendBody', { when: formatMoment(expiresAt) })}</p>
        <TextField
          label={applicationText('extendDays')}
          hint={deadline === null ? undefined : applicationText('extendDaysHint', { day: deadline })}
          inputMode="numeric"
          autoComplete="off"
          value={days}
          onChange={next => {
            setDays(next)
            extension.reset()
          }}
          error={(isChecked && wrongDays) || refusal}
        />
      </form>
    </Sheet>
  )
}
