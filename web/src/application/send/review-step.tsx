import { Link } from 'react-router'
import type { Template } from '../../api/generated/calls.ts'
import { paths, sendPath } from '../../paths.ts'
import { applicationText } from '../../texts/application-text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { useAccount } from '../session/account.tsx'
import { deadlineOf } from '../shell/deadline.ts'
import { refusalSentence } from '../shell/refusal-sentence.ts'
import { Reviewed } from './reviewed.tsx'
import { changedValues, nobody } from './send-draft.ts'
import { signerRows } from './signer-rows.ts'
import { TurnList } from './turn-list.tsx'
import type { Sending } from './use-sending.ts'
import { FilledValues } from './values/filled-values.tsx'

interface ReviewStepProps {
  template: Template
  sending: Sending
  isCodeAskedOfAll: boolean
  /** Whether the refusal is already shown next to a control of an earlier step. */
  isShownElsewhere: boolean
}

/** Warnings that are left out. They do not affect signers, or repeat a question that an earlier step has asked. */
const irrelevantWarnings: ReadonlySet<string> = new Set([
  'left-out-of-negotiation',
  'template-is-draft',
  'required-field-without-value',
])

/** The last step. It shows exactly what will be sent, with the button that sends it. */
export function ReviewStep({ template, sending, isCodeAskedOfAll, isShownElsewhere }: ReviewStepProps) {
  const { draft, error, isBusy, send } = sending
  const { account } = useAccount()
  const { templateId } = template
  const rows = signerRows(template, draft.sequential)
  const signers = rows.map(({ key, turn }) => {
    const { name, email, isAskedForCode } = draft.people[key] ?? nobody
    return { turn, name, email, isAskedForCode: isAskedForCode || isCodeAskedOfAll }
  })
  const values = changedValues(template, draft)
  const warnings = template.warnings.filter(({ code }) => !irrelevantWarnings.has(code))
  const toSigners = sendPath(templateId, 'signers')
  const toDetails = sendPath(templateId, 'details')
  const from = account.name ? `${account.name} (${account.email})` : account.email
  return (
    <div className="send-form">
      <dl className="send-review">
        <Reviewed name="sendStep_document" change={paths.send({})}>
          <p>{template.name || template.filename}</p>
          <p className="muted">{applicationText('pageCount', { count: template.pageCount })}</p>
        </Reviewed>
        <Reviewed name="sendWho" change={toSigners}>
          <TurnList signers={signers} isNotifyingAll={draft.notifyAll} />
        </Reviewed>
        <Reviewed name="sendUntil" change={toDetails}>
          <p>{deadlineOf(draft.days)}</p>
          <p className="muted">{applicationText('sendReminders')}</p>
        </Reviewed>
        <Reviewed name="sendFrom">
          <p>{from}</p>
          <p className="muted">{applicationText('sendFromBody')}</p>
        </Reviewed>
        {draft.subject.trim() !== '' && (
          <Reviewed name="sendSubject" change={toDetails}>
            <p>{draft.subject.trim()}</p>
          </Reviewed>
        )}
        {draft.message.trim() !== '' && (
          <Reviewed name="sendMessage" change={toDetails}>
            <p className="send-message">{draft.message.trim()}</p>
          </Reviewed>
        )}
        {values.length > 0 && (
          <Reviewed name="sendFilledIn" change={toDetails}>
            <FilledValues fields={template.fields} values={values} />
          </Reviewed>
        )}
      </dl>
      {warnings.length > 0 && (
        <Message tone="warn">
          <p>{applicationText('sendWarnings', { count: warnings.length })}</p>
          <ul>
            {warnings.map(({ message }) => (
              <li key={message} dir="auto">
                {message}
              </li>
            ))}
          </ul>
        </Message>
      )}
      {draft.testMode && <Message tone="warn">{applicationText('sendTestModeReview')}</Message>}
      {error !== null && !isShownElsewhere && <Message tone="bad">{refusalSentence(error)}</Message>}
      <div className="send-buttons">
        <Link className="button button-plain" to={toDetails}>
          {applicationText('sendBack')}
        </Link>
        <Button kind="primary" busy={isBusy} busyText={applicationText('sendBusy')} onClick={send}>
          {applicationText('sendTo', { count: signers.length })}
        </Button>
      </div>
    </div>
  )
}
