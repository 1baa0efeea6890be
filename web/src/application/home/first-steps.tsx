import { CircleCheck, CircleDashed } from 'lucide-react'
import { Link } from 'react-router'
import type { FirstSteps as Steps } from '../../api/generated/calls.ts'
import { paths, sendPath } from '../../paths.ts'
import { requestText } from '../../texts/request-text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { useOwnSigning } from '../requests/use-own-signing.ts'
import { useSignedDownload } from '../requests/use-signed-download.ts'
import { useAccount } from '../session/account.tsx'
import { refusalSentence } from '../shell/refusal-sentence.ts'
import { useDismissal, useSampleTemplate, useSendToMyself } from './use-sample.ts'

const names = ['stepTemplate', 'stepSend', 'stepSign', 'stepDownload'] as const

/** Shows the steps to the first signed document. A step counts as done when it has really happened. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const { account } = useAccount()
  const dismissal = useDismissal()
  const isDone = {
    stepTemplate: steps.templateId !== null || steps.isSent,
    stepSend: steps.isSent,
    stepSign: steps.completedId !== null,
    stepDownload: steps.isDownloaded,
  }
  const next = names.find(name => !isDone[name])
  return (
    <section className="app-section" aria-labelledby="first-steps">
      <h2 id="first-steps">{requestText('firstStepsTitle')}</h2>
      <p className="muted">{requestText('firstStepsBody')}</p>
      <ol className="app-steps">
        {names.map(name => (
          <li key={name} data-done={isDone[name] || undefined} aria-current={name === next ? 'step' : undefined}>
            {isDone[name] ? <CircleCheck aria-hidden="true" /> : <CircleDashed aria-hidden="true" />}
            <div>
              <h3>
                {requestText(name)}
                {isDone[name] && <span className="sr-only"> {requestText('stepDone')}</span>}
              </h3>
              {name === next && (
                <>
                  <p className="muted">{requestText(`${name}Body`, { email: account.email })}</p>
                  <NextStep name={name} steps={steps} />
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
      <Button kind="quiet" busy={dismissal.isPending} onClick={() => dismissal.mutate(undefined)}>
        {requestText('dismissSteps')}
      </Button>
      {dismissal.error && <Message tone="bad">{refusalSentence(dismissal.error)}</Message>}
    </section>
  )
}

/** Offers the next step as a button. */
function NextStep({ name, steps }: { name: (typeof names)[number]; steps: Steps }) {
  switch (name) {
    case 'stepTemplate':
      return <TemplateStep />
    case 'stepSend':
      return <SendStep templateId={steps.templateId ?? ''} />
    case 'stepSign':
      return <SignStep recipientSignatureId={steps.ownRecipientSignatureId} />
    case 'stepDownload':
      return <DownloadStep signatureRequestId={steps.completedId ?? ''} />
    default:
      return name satisfies never
  }
}

function TemplateStep() {
  const sample = useSampleTemplate()
  return (
    <StepActs error={sample.error}>
      <Button kind="primary" busy={sample.isPending} onClick={() => sample.mutate(undefined)}>
        {requestText('useSample')}
      </Button>
      <Link className="button button-plain" to={paths.send({})}>
        {requestText('uploadOwn')}
      </Link>
    </StepActs>
  )
}

function SendStep({ templateId }: { templateId: string }) {
  const sending = useSendToMyself()
  return (
    <StepActs error={sending.error}>
      <Button kind="primary" busy={sending.isPending} onClick={() => sending.mutate(templateId)}>
        {requestText('sendToMyself')}
      </Button>
      <Link className="button button-plain" to={sendPath(templateId)}>
        {requestText('sendToOthers')}
      </Link>
    </StepActs>
  )
}

function SignStep({ recipientSignatureId }: { recipientSignatureId: string | null }) {
  const opening = useOwnSigning()
  if (recipientSignatureId === null)
    return (
      <StepActs error={null}>
        <Link className="button button-plain" to={paths.requests({})}>
          {requestText('followRequests')}
        </Link>
      </StepActs>
    )
  return (
    <StepActs error={opening.error}>
      <Button kind="primary" busy={opening.isPending} onClick={() => opening.mutate(recipientSignatureId)}>
        {requestText('signNow')}
      </Button>
    </StepActs>
  )
}

function DownloadStep({ signatureRequestId }: { signatureRequestId: string }) {
  const download = useSignedDownload(signatureRequestId)
  return (
    <StepActs error={download.error}>
      <Button kind="primary" busy={download.isPending} onClick={() => download.mutate(undefined)}>
        {requestText('downloadSigned')}
      </Button>
    </StepActs>
  )
}

const StepActs = ({ error, children }: { error: unknown; children: React.ReactNode }) => (
  <>
    <div className="app-actions">{children}</div>
    {error !== null && <Message tone="bad">{refusalSentence(error)}</Message>}
  </>
)
