import { type FormEvent, useState } from 'react'
import type { SignatureRequest } from '../../../api/generated/calls.ts'
import { requestText } from '../../../texts/request-text.ts'
import { formatMoment } from '../../../texts/text.ts'
import { useOrganization } from '../../session/account.tsx'
import { useOrganizationAct } from '../../session/use-organization-act.ts'
import { DeadlineField, daysAfter } from '../../shell/deadline-field.tsx'
import { FormSheet } from '../../shell/form-sheet.tsx'
import { refusalSentence } from '../../shell/refusal-sentence.ts'

/** Extends the deadline of a request. */
export function ExtendSheet({ request, onClose }: { request: SignatureRequest; onClose(): void }) {
  const { call } = useOrganization()
  const { signatureRequestId, expiresAt } = request
  const [deadline, setDeadline] = useState(() => daysAfter(suggestedDays, Date.parse(expiresAt)))
  const [isChecked, setChecked] = useState(false)
  const extension = useOrganizationAct(
    (expiresInDays: number) =>
      call('PATCH /v1/signature-requests/{signatureRequestId}', {
        parameters: { signatureRequestId },
        body: { expiresInDays },
      }),
    onClose,
  )
  const days = daysUntil(deadline)
  const isLater = daysAfter(days, Date.now()) > expiresAt
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isLater) extension.mutate(days)
  }
  const refusal = extension.error ? refusalSentence(extension.error) : undefined
  return (
    <FormSheet
      title={requestText('extendTitle')}
      button={requestText('extend')}
      isBusy={extension.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{requestText('extendBody', { when: formatMoment(expiresAt) })}</p>
      <DeadlineField
        label={requestText('extendTo')}
        expiresAt={deadline}
        onChange={next => {
          if (next !== null) setDeadline(next)
          setChecked(false)
          extension.reset()
        }}
        error={isChecked && !isLater ? requestText('extendLater') : refusal}
      />
    </FormSheet>
  )
}

/** How much more time is suggested. */
const suggestedDays = 14

/** Returns the number of whole days until a day ends, at least one: the deadline is then on that day. */
const daysUntil = (deadline: string): number =>
  Math.max(1, Math.floor((Date.parse(deadline) - Date.now()) / 86_400_000))
