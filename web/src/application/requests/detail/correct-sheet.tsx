import { type FormEvent, useState } from 'react'
import type { SignatureRequest } from '../../../api/generated/calls.ts'
import { requestText } from '../../../texts/request-text.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useOrganization } from '../../session/account.tsx'
import { useOrganizationAct } from '../../session/use-organization-act.ts'
import { FormSheet } from '../../shell/form-sheet.tsx'
import { refusalSentence } from '../../shell/refusal-sentence.ts'
import { nameOf, type Signer } from './request-state.ts'

interface CorrectSheetProps {
  request: SignatureRequest
  signer: Signer
  onClose(): void
}

/** Corrects the name or the email of a signer. Unchanged values are not sent. */
export function CorrectSheet({ request, signer, onClose }: CorrectSheetProps) {
  const { call } = useOrganization()
  const [name, setName] = useState(signer.name)
  const [email, setEmail] = useState(signer.email)
  const [isChecked, setChecked] = useState(false)
  const correction = useOrganizationAct(
    (body: { name?: string; email?: string }) =>
      call('PATCH /v1/recipient-signatures/{recipientSignatureId}', {
        parameters: { recipientSignatureId: signer.recipientSignatureId },
        body,
      }),
    onClose,
  )
  const [newName, newEmail] = [name.trim(), email.trim()]
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (newName === '' || newEmail === '') return
    const changes = {
      ...(newName !== signer.name && { name: newName }),
      ...(newEmail !== signer.email && { email: newEmail }),
    }
    if (Object.keys(changes).length === 0) onClose()
    else correction.mutate(changes)
  }
  const refusal = correction.error ? refusalSentence(correction.error) : undefined
  const nameProblem = isChecked && newName === '' ? requestText('signerNameMissing') : undefined
  const emailProblem = isChecked && newEmail === '' ? requestText('signerEmailMissing') : refusal
  return (
    <FormSheet
      title={requestText('correctTitle', { name: nameOf(signer) })}
      button={requestText('saveCorrection')}
      isBusy={correction.isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>
        {requestText('correctBody')}
        {request.delivery === 'regular' && ` ${requestText('correctMailed')}`}
      </p>
      <TextField
        label={requestText('signerName')}
        autoComplete="off"
        value={name}
        onChange={setName}
        error={nameProblem}
      />
      <TextField
        label={requestText('signerEmail')}
        type="email"
        autoComplete="off"
        value={email}
        onChange={setEmail}
        error={emailProblem}
      />
    </FormSheet>
  )
}
