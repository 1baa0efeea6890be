import { Mail } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../api/call.ts'
import type { SignerVerification } from '../../api/generated/calls.ts'
import { useAccent } from '../../shell/branding.tsx'
import { explainError } from '../../shell/explain-error.ts'
import { LoadFailedNotice, LoadingPage } from '../../shell/link-notices.tsx'
import { NoticePage } from '../../shell/notice-page.tsx'
import { formatTime } from '../../texts/text.ts'
import { verificationText } from '../../texts/verification-text.ts'
import { Button } from '../../ui/button.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { Message } from '../../ui/message.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type Submitting, useSubmit } from '../../ui/use-submit.ts'
import { useSecondsUntil } from './use-seconds-until.ts'
import { useVerification, type Verification } from './use-verification.ts'
import '../../styles/verification.css'

interface VerificationPageProps {
  /** The token of the link. */
  token: string
  onVerified(token: string): void
  onEnded(error: ApiError): void
}

/** Asks the signer for the code that is mailed to their address, before anything of the document is shown. */
export function VerificationPage({ token, onVerified, onEnded }: VerificationPageProps) {
  const verification = useVerification(token, onEnded)
  const { state, hasFailed, load } = verification
  useAccent(state?.organization.accent ?? null)
  if (hasFailed) return <LoadFailedNotice onRetry={() => void load()} />
  if (state === null) return <LoadingPage />
  const { name, logoUrl } = state.organization
  return (
    <NoticePage title={verificationText('codeTitle')} tone="calm" icon={<Mail />} organization={name} logoUrl={logoUrl}>
      <CodeSteps {...{ token, verification, state, onVerified, onEnded }} />
    </NoticePage>
  )
}

interface CodeStepsProps extends VerificationPageProps {
  verification: Verification
  state: SignerVerification
}

function CodeSteps({ token, verification, state, onVerified, onEnded }: CodeStepsProps) {
  const [isOver, setOver] = useState(false)
  const [sentHere, setSentHere] = useState(0)
  const sending = useSubmit(async () => {
    await endedBy(onEnded, () => verification.send())
    setOver(false)
    setSentHere(count => count + 1)
  })
  if (state.sentAt === null) return <SendStep {...{ state, sending, isOver }} />
  const onOver = () => {
    setOver(true)
    verification.forget()
  }
  const enter = (code: string) =>
    endedBy(onEnded, () => call(token, 'POST /signing/session/code/verify', { body: { code } }))
  const onEnter = async (code: string) => onVerified((await enter(code)).token)
  // The new key empties the field for another code.
  return <EnterStep key={sentHere} {...{ state, sending, sentHere, onEnter, onOver }} />
}

interface StepProps {
  state: SignerVerification
  sending: Submitting
}

function SendStep({ state, sending, isOver }: StepProps & { isOver: boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOver) button.current?.focus()
  }, [isOver])
  return (
    <form className="code-form" onSubmit={sending.onSubmit}>
      <p>{verificationText('codeWhy', { sender: state.sender.name, email: state.email })}</p>
      {isOver && sending.error === null && <Message tone="bad">{verificationText('codeOver')}</Message>}
      <Problem error={sending.error} />
      <Button
        ref={button}
        kind="primary"
        type="submit"
        busy={sending.isBusy}
        busyText={verificationText('codeSending')}
      >
        {verificationText(isOver ? 'codeAgain' : 'codeSend')}
      </Button>
    </form>
  )
}

interface EnterStepProps extends StepProps {
  /** The number of codes that this page has requested. */
  sentHere: number
  /** Throws `ApiError` or `ConnectionError`. */
  onEnter(code: string): Promise<void>
  /** Called when no code can be entered any more. */
  onOver(): void
}

function EnterStep({ state, sending, sentHere, onEnter, onOver }: EnterStepProps) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [announcement, setAnnouncement] = useState({ text: '' })
  const input = useRef<HTMLInputElement>(null)
  const seconds = useSecondsUntil(state.resendAt)
  useEffect(() => {
    if (sentHere > 0) input.current?.focus()
  }, [sentHere])

  const refuse = (words: string) => {
    setProblem(words)
    // The field already has the focus, so focusing it would not make a screen reader read it again.
    setAnnouncement({ text: words })
    input.current?.focus()
  }
  const entering = useSubmit(async () => {
    const digits = code.replace(/[\s-]/g, '')
    if (!/^\d{6}$/.test(digits)) return refuse(verificationText('codeSixDigits'))
    setProblem(undefined)
    try {
      await onEnter(digits)
    } catch (error) {
      if (!(error instanceof ApiError) || ![400, 409].includes(error.status)) throw error
      if (error.status === 409) return onOver()
      setCode('')
      refuse(wrongWords(error))
    }
  })
  return (
    <form className="code-form" noValidate onSubmit={entering.onSubmit}>
      {state.expiresAt !== null && (
        <p role="status">
          {verificationText(sentHere > 1 ? 'codeSentAgain' : 'codeSent', {
            email: state.email,
            time: formatTime(state.expiresAt),
          })}
        </p>
      )}
      <LiveRegion announcement={announcement} />
      <TextField
        ref={input}
        label={verificationText('codeLabel')}
        value={code}
        onChange={setCode}
        error={problem}
        autoComplete="one-time-code"
        inputMode="numeric"
        autoCapitalize="off"
        spellCheck={false}
      />
      <Problem error={sending.error ?? entering.error} />
      <Button kind="primary" type="submit" busy={entering.isBusy} busyText={verificationText('codeChecking')}>
        {verificationText('codeOpen')}
      </Button>
      <Button
        busy={sending.isBusy}
        busyText={verificationText('codeSending')}
        disabled={seconds > 0}
        onClick={sending.onSubmit}
      >
        {seconds > 0 ? verificationText('codeAgainIn', { count: seconds }) : verificationText('codeAgain')}
      </Button>
      <p className="muted">{verificationText('codeHelp', { sender: state.sender.name })}</p>
    </form>
  )
}

const Problem = ({ error }: { error: unknown }) =>
  error === null ? null : <Message tone="bad">{problemWords(error)}</Message>

/** Makes a call, and reports to the page if the link has ended. */
async function endedBy<Answer>(onEnded: (error: ApiError) => void, act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof ApiError && [401, 410].includes(error.status)) onEnded(error)
    throw error
  }
}

function wrongWords({ body }: ApiError): string {
  const { triesLeft } = (body ?? {}) as { triesLeft?: unknown }
  return typeof triesLeft === 'number'
    ? verificationText('codeWrong', { count: triesLeft })
    : verificationText('codeSixDigits')
}

function problemWords(error: unknown): string {
  if (!(error instanceof ApiError) || error.status !== 429) return explainError(error)
  return verificationText('codeTooMany', { count: Math.ceil((error.retryAfterSeconds ?? 60) / 60) })
}
