import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../api/call.ts'
import { callIdentity } from '../api/call-as-person.ts'
import type { SignInOptions } from '../api/generated/calls.ts'
import { entryText } from '../texts/entry-text.ts'
import { Button } from '../ui/button.tsx'
import { Message } from '../ui/message.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useSubmit } from '../ui/use-submit.ts'
import { EmailField } from './email-field.tsx'
import { formProblem } from './form-error.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SignInWithProvider } from './sign-in-with-provider.tsx'

interface SignInFormProps {
  email: string
  onEmail(email: string): void
  onSignedIn(): void
  /** Called when the account has a second factor. */
  onCodeNeeded(): void
  onForgotten(): void
  options: SignInOptions
}

/** Asks for the email address and the password, and offers the other ways to sign in. */
export function SignInForm({ email, onEmail, onSignedIn, onCodeNeeded, onForgotten, options }: SignInFormProps) {
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<{ email?: string; password?: string }>({})
  const form = useRef<HTMLFormElement>(null)
  const { isBusy, error, onSubmit } = useSubmit(async () => {
    const newProblems = {
      ...(email.trim() === '' && { email: entryText('emailMissing') }),
      ...(password === '' && { password: entryText('passwordMissing') }),
    }
    flushSync(() => setProblems(newProblems))
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    if (Object.keys(newProblems).length > 0) return
    const answer = await callIdentity<{ twoFactorRedirect?: boolean }>('/sign-in/email', { email, password })
    if (answer.twoFactorRedirect) onCodeNeeded()
    else onSignedIn()
  })
  return (
    <form ref={form} className="entry-form" noValidate onSubmit={onSubmit}>
      <EmailField email={email} onEmail={onEmail} problem={problems.email} />
      <PasswordField
        label={entryText('label_password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={problems.password}
      />
      {error !== null && (
        <Message tone="bad">{isWrong(error) ? entryText('signInFailed') : formProblem(error)}</Message>
      )}
      <Button kind="primary" type="submit" busy={isBusy}>
        {entryText('signIn')}
      </Button>
      <PasskeyButton onSignedIn={onSignedIn} />
      <SignInWithProvider {...options} />
      <Button kind="quiet" onClick={onForgotten}>
        {entryText('forgotPassword')}
      </Button>
    </form>
  )
}

const isWrong = (error: unknown) => error instanceof ApiError && error.status === 401
