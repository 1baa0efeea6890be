import { type FormEvent, useState } from 'react'
import type { SignatureRequest } from '../../../api/generated/calls.ts'
import { applicationText } from '../../../texts/application-text.ts'
import { formatMoment } from '../../../texts/text.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useOrganization } from '../../session/account.tsx'
import { useOrganizationAct } from '../../session/use-organization-act.ts'
import { daysProblem, deadlineOf } from '../../shell/deadline.ts'
import { FormSheet } from '../../shell/form-sheet.tsx'
import { refusalSentence } from '../../shell/refusal-sentence.ts'

/** Extends the deadline of a request. */
export function ExtendSheet({ request, onClose }: { request: SignatureRequest; onClose(): void }) {
  const { call } = useOrganization()
  const [days, setDays] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { signatureRequestId, expiresAt } = request
  const extension = useOrganizationAct(
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
    if (!wrongDays) extension.mutate(Number(days))
  }
  const refusal = extension.error ? refusalSentence(extension.error) : undefined
  return (
    <FormSheet
      title={applicationText('extendTitle')}
      button={applicationText('extend')}
      isBusy={extension.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
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
    </FormSheet>
  )
}
