import { useState } from 'react'
import { callAsPerson } from '../api/call-as-person.ts'
import { entryText } from '../texts/entry-text.ts'
import { Button } from '../ui/button.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { EmailField } from './email-field.tsx'
import { FormError } from './form-error.tsx'

interface ResetFormProps {
  email: string
  onEmail(email: string): void
  onSent(): void
  onBack(): void
}

/** Requests a mailed link for choosing a new password. */
export function ResetForm({ email, onEmail, onSent, onBack }: ResetFormProps) {
  const [problem, setProblem] = useState<string>()
  const { isBusy, error, onSubmit } = useSubmit(async () => {
    setProblem(email.trim() === '' ? entryText('emailMissing') : undefined)
    if (email.trim() === '') return
    await callAsPerson('POST /password-resets', { body: { email: email.trim() } })
    onSent()
  })
  return (
    <form className="entry-form" noValidate onSubmit={onSubmit}>
      <p>{entryText('askResetBody')}</p>
      <EmailField email={email} onEmail={onEmail} problem={problem} />
      <FormError error={error} />
      <Button kind="primary" type="submit" busy={isBusy}>
        {entryText('sendLink')}
      </Button>
      <Button kind="quiet" onClick={onBack}>
        {entryText('backToSignIn')}
      </Button>
    </form>
  )
}
