import { useState } from 'react'
import { CodeForm } from '../entry/code-form.tsx'
import { EntryPage } from '../entry/entry-page.tsx'
import { ResetForm } from '../entry/reset-form.tsx'
import { SignInForm } from '../entry/sign-in-form.tsx'
import { nextPath } from '../paths.ts'
import { entryText } from '../texts/entry-text.ts'
import { Button } from '../ui/button.tsx'

type Step = 'password' | 'code' | 'reset' | 'sent'

const titles = {
  password: 'signInTitle',
  code: 'codeTitle',
  reset: 'askResetTitle',
  sent: 'resetSentTitle',
} as const satisfies Record<Step, string>

/** `/sign-in`: leads on to the page that asked who somebody is. */
export function SignInPage() {
  const [step, setStep] = useState<Step>('password')
  const [email, setEmail] = useState('')
  // not a step back to the form that was filled in
  const onSignedIn = () => window.location.replace(nextPath(window.location.search))
  const back = () => setStep('password')
  return (
    <EntryPage title={entryText(titles[step])} footer={<Help />}>
      {step === 'password' && (
        <SignInForm
          email={email}
          onEmail={setEmail}
          onSignedIn={onSignedIn}
          onCodeNeeded={() => setStep('code')}
          onForgotten={() => setStep('reset')}
        />
      )}
      {step === 'code' && <CodeForm onSignedIn={onSignedIn} />}
      {step === 'reset' && <ResetForm email={email} onEmail={setEmail} onSent={() => setStep('sent')} onBack={back} />}
      {step === 'sent' && (
        <>
          <p role="status">{entryText('resetSentBody', { email })}</p>
          <Button onClick={back}>{entryText('backToSignIn')}</Button>
        </>
      )}
    </EntryPage>
  )
}

const Help = () => (
  <>
    <p>{entryText('helpSigner')}</p>
    <p>{entryText('helpOperator')}</p>
    <p>
      <a href="/docs">{entryText('reference')}</a>
    </p>
  </>
)
