import { type FormEvent, useId, useState } from 'react'
import type { SignatureRequest } from '../../../api/generated/calls.ts'
import { applicationText } from '../../../texts/application/application-text.ts'
import { text } from '../../../texts/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useOrganization } from '../../session/account.tsx'
import { refusalSentence } from '../../shell/refusal-sentence.ts'
import { nameOf, type Signer } from './request-state.ts'
import { useRequestAct } from './use-request-act.ts'

interface CorrectSheetProps {
  request: SignatureRequest
  signer: Signer
  onClose(): void
}

/** Corrects who is to sign; what changes nothing is not sent. */
export function CorrectSheet({ request, signer, onClose }: CorrectSheetProps) {
  const { call } = useOrganization()
  const [name, setName] = useState(signer.name)
  const [email, setEmail] = useState(signer.email)
  const [isChecked, setChecked] = useState(false)
  const id = useId()
  const correction = useRequestAct(
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
    if (newName === '' || newEmail === '' || correction.isPending) return
    const changes = {
      ...(newName !== signer.name && { name: newName }),
      ...(newEmail !== signer.email && { email: newEmail }),
    }
    if (Object.keys(changes).length === 0) onClose()
    else correction.mutate(changes)
  }
  const refusal = correction.error ? refusalSentence(correction.error) : undefined
  const nameProblem = isChecked && newName === '' ? applicationText('signerNameMissing') : undefined
  const emailProblem = isChecked && newEmail === '' ? applicationText('signerEmailMissing') : refusal
  return (
    <Sheet
      title={applicationText('correctTitle', { name: nameOf(signer) })}
      closeLabel={text('close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{applicationText('cancel')}</Button>
          <Button kind="primary" type="submit" form={id} busy={correction.isPending}>
            {applicationText('saveCorrection')}
          </Button>
        </>
      }
    >
      <form id={id} className="app-form" noValidate onSubmit={onSubmit}>
        <p>
          {applicationText('correctBody')}
          {request.delivery === 'regular' && ` ${applicationText('correctMailed')}`}
        </p>
        <TextField
          label={applicationText('signerName')}
          autoComplete="off"
          value={name}
          onChange={setName}
          error={nameProblem}
        />
        <TextField
          label={applicationText('signerEmail')}
          type="email"
          autoComplete="off"
          value={email}
          onChange={setEmail}
          error={emailProblem}
        />
      </form>
    </Sheet>
  )
}
