import { useEffect, useState } from 'react'
import type { SignInOptions } from '../api/generated/calls.ts'
import { CodeForm } from '../entry/code-form.tsx'
import { EntryPage } from '../entry/entry-page.tsx'
import { ProviderProblem } from '../entry/provider-problem.tsx'
import { pathAfterProvider, problemOf, useSignInOptions } from '../entry/provider-sign-in.ts'
import { ResetForm } from '../entry/reset-form.tsx'
import { SignInForm } from '../entry/sign-in-form.tsx'
import { SignInWithProvider } from '../entry/sign-in-with-provider.tsx'
import { nextPath } from '../paths.ts'
import { LoadingPage } from '../shell/link-notices.tsx'
import { entryText } from '../texts/entry-text.ts'
import { Button } from '../ui/button.tsx'

type Step = 'password' | 'code' | 'reset' | 'sent'

const titles = {
  password: 'signInTitle',
  code: 'codeTitle',
  reset: 'askResetTitle',
  sent: 'resetSentTitle',
} as const satisfies Record<Step, string>

/**
 * `/sign-in`: signs the person in and continues to the page that required it. People who return from the provider also
 * arrive here.
 */
export function SignInPage() {
  const options = useSignInOptions()
  const [pathAfter] = useState(() => pathAfterProvider(window.location.search))
  useEffect(() => {
    if (pathAfter !== null) window.location.replace(pathAfter)
  }, [pathAfter])
  return pathAfter !== null || !options ? <LoadingPage /> : <SignInSteps options={options} />
}

function SignInSteps({ options }: { options: SignInOptions }) {
  const [step, setStep] = useState<Step>('password')
  const [email, setEmail] = useState('')
  // Back must not lead to the form that was filled in.
  const onSignedIn = () => window.location.replace(nextPath(window.location.search))
  const back = () => setStep('password')
  const problem = problemOf(window.location.search)
  return (
    <EntryPage title={entryText(titles[step])} footer={<Help />}>
      {step === 'password' && problem !== null && options.provider !== null && (
        <ProviderProblem problem={problem} provider={options.provider} />
      )}
      {step === 'password' && options.isProviderOnly && (
        <>
          <p>{entryText('signInOnlyWith', { provider: options.provider ?? '' })}</p>
          <SignInWithProvider {...options} />
        </>
      )}
      {step === 'password' && !options.isProviderOnly && (
        <SignInForm
          options={options}
          email={email}
          onEmail={setEmail}
          onSignedIn={onSignedIn}
          onCodeNeeded={() => setStep('code')}
          onForgotten={() => setStep('reset')}
        />
      )}
      {step === 'code' && <CodeForm onSignedIn={onSignedIn} onBack={back} />}
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
