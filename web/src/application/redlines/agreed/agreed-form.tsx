import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import type { AgreedDocument, RedlineRequest } from '../../../api/generated/calls.ts'
import { paths } from '../../../paths.ts'
import { negotiationsText } from '../../../texts/negotiations-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { ContactField } from '../../send/people/contact-field.tsx'
import { useOnceKey } from '../../send/use-once-key.ts'
import { useOrganization } from '../../session/account.tsx'
import { useOneAct } from '../../session/use-one-act.ts'
import { refusalSentence } from '../../shell/refusal-sentence.ts'
import { type AgreedSigner, agreedSignerProblems, fieldsOfRole, firstSigners, signersInput } from './agreed-signers.ts'

interface AgreedFormProps {
  redline: RedlineRequest
  agreed: AgreedDocument
}

/** Asks who signs an agreed document in which role. Sends the document once, however often the button is pressed. */
export function AgreedForm({ redline, agreed }: AgreedFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [signers, setSigners] = useState(() => firstSigners(redline, agreed))
  const [problems, setProblems] = useState<Record<string, string>>({})
  const sending = useAgreedSending(redline.redlineRequestId)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const newProblems = agreedSignerProblems(signers)
    flushSync(() => setProblems(newProblems))
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    if (Object.keys(newProblems).length === 0) sending.mutate(signers)
  }
  const change = (index: number, changed: Partial<AgreedSigner>) => {
    setSigners(signers.map((signer, place) => (place === index ? { ...signer, ...changed } : signer)))
    const solved = Object.keys(changed).map(name => `${index} ${name}`)
    setProblems(Object.fromEntries(Object.entries(problems).filter(([key]) => !solved.includes(key))))
    sending.reset()
  }
  return (
    <form ref={form} className="send-form" noValidate onSubmit={onSubmit}>
      {agreed.signerRoles.length === 0 && <Message tone="warn">{negotiationsText('agreedNoFields')}</Message>}
      {signers.map((signer, index) => (
        <SignerFieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a signer is identified by their place in the order.
          key={index}
          signer={signer}
          number={index + 1}
          fields={fieldsOfRole(agreed, signer.role)}
          problemOf={control => problems[`${index} ${control}`]}
          onChange={changed => change(index, changed)}
        />
      ))}
      <p className="muted">{negotiationsText('agreedSendBody')}</p>
      {sending.error && <Message tone="bad">{refusalSentence(sending.error)}</Message>}
      <div className="send-buttons">
        <Button kind="primary" type="submit" busy={sending.isPending} busyText={negotiationsText('sendBusy')}>
          {negotiationsText('sendTo', { count: signers.length })}
        </Button>
      </div>
    </form>
  )
}

function useAgreedSending(redlineRequestId: string) {
  const { call, organizationId } = useOrganization()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const once = useOnceKey()
  return useOneAct({
    mutationFn: (signers: readonly AgreedSigner[]) => {
      const body = { signers: signersInput(signers) }
      const headers = { 'Idempotency-Key': once.keyFor(body) }
      const parameters = { redlineRequestId }
      return call('POST /v1/redline-requests/{redlineRequestId}/signature-requests', { parameters, body }, headers)
    },
    async onSuccess({ signatureRequestId }) {
      await queries.invalidateQueries({ queryKey: [organizationId] })
      void navigate(paths.request({ signatureRequestId }))
    },
    onError: error => once.onRefused(error),
  })
}

interface SignerFieldsetProps {
  signer: AgreedSigner
  number: number
  fields: readonly string[]
  problemOf(control: 'name' | 'email'): string | undefined
  onChange(changed: Partial<AgreedSigner>): void
}

function SignerFieldset({ signer, number, fields, problemOf, onChange }: SignerFieldsetProps) {
  const onContact = ({ name, email }: { name: string; email: string }) => onChange({ name, email })
  return (
    <fieldset className="send-signer">
      <legend>
        {signer.role ?? negotiationsText('agreedSigner', { number })}
        <span className="muted">{negotiationsText('sendTurn', { turn: String(number) })}</span>
      </legend>
      <ContactField
        label={negotiationsText('sendName')}
        value={signer.name}
        error={problemOf('name')}
        onChange={name => onChange({ name })}
        onContact={onContact}
      />
      <ContactField
        label={negotiationsText('sendEmail')}
        inputMode="email"
        value={signer.email}
        error={problemOf('email')}
        onChange={email => onChange({ email })}
        onContact={onContact}
      />
      {fields.length > 0 && (
        <ul className="app-agreed-fields muted">
          {fields.map(field => (
            <li key={field}>{field}</li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
