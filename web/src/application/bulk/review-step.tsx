import { Link } from 'react-router'
import type { OrganizationSettings, Template } from '../../api/generated/calls.ts'
import { paths, sendManyPath } from '../../paths.ts'
import { bulkText } from '../../texts/bulk-text.ts'
import { listOfNames } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { FinalStep } from '../send/final-step.tsx'
import { reminderSentence } from '../send/reminder-fields.tsx'
import { Reviewed } from '../send/review/reviewed.tsx'
import { ReviewedPlace } from '../send/review/reviewed-place.tsx'
import { useAccount } from '../session/account.tsx'
import { deadlineOf } from '../shell/deadline.ts'
import { refusalSentence } from '../shell/refusal-sentence.ts'
import type { BulkDraft } from './bulk-draft.ts'
import type { ReadRow } from './rows/read-rows.ts'
import type { useBulkSending } from './use-bulk-sending.ts'
import { type CheckedList, rowNumbers } from './use-checked-list.ts'

interface ReviewStepProps {
  template: Template
  draft: BulkDraft
  list: CheckedList
  settings: OrganizationSettings
  isCodeAskedOfAll: boolean
  sending: ReturnType<typeof useBulkSending>
  change(changed: Partial<BulkDraft>): void
}

/** The last step. It shows exactly what will be sent, with the button that sends it. */
export function BulkReviewStep(props: ReviewStepProps) {
  const { template, draft, list, settings, sending, isCodeAskedOfAll, change } = props
  const { rows, right, wrong, warnings } = list
  const { account } = useAccount()
  const { templateId } = template
  const toList = sendManyPath(templateId)
  const toDetails = sendManyPath(templateId, 'details')
  const count = right.length
  return (
    <FinalStep
      buttons={
        <>
          <Link className="button button-plain" to={toDetails}>
            {bulkText('sendBack')}
          </Link>
          <Button
            kind="primary"
            busy={sending.isBusy}
            busyText={bulkText('sendBusy')}
            onClick={() => sending.send(rows)}
          >
            {wrong.length > 0
              ? bulkText('bulkSendSome', { count, leftOut: wrong.length })
              : bulkText(right[0]?.signers.length === 1 ? 'sendTo' : 'bulkSendDocuments', { count })}
          </Button>
        </>
      }
    >
      <dl className="send-review">
        <Reviewed name="sendStep_document" change={paths.sendMany({})}>
          <p>{template.name || template.filename}</p>
          <p className="muted">{bulkText('pageCount', { count: template.pageCount })}</p>
        </Reviewed>
        <Reviewed name="bulkStep_file" change={toList}>
          <p>
            {bulkText('bulkReviewWho', { count })} {namesOf(right)}
          </p>
          <p className="muted">{bulkText('bulkReviewFile', { name: draft.list?.fileName ?? '' })}</p>
          {template.signerRoles.length > 1 && (
            <p className="muted">{bulkText(draft.sequential ? 'bulkSequential' : 'bulkAtOnce')}</p>
          )}
          {(draft.isAskingForCodes || isCodeAskedOfAll) && <p className="muted">{bulkText('sendCodeReviewMany')}</p>}
        </Reviewed>
        <ReviewedPlace place={draft.folderId} template={template} onPlace={folderId => change({ folderId })} />
        <Reviewed name="sendUntil" change={toDetails}>
          <p>{deadlineOf(draft.days)}</p>
          <p className="muted">{reminderSentence(settings.reminders)}</p>
        </Reviewed>
        <Reviewed name="sendFrom">
          <p>{account.name ? `${account.name} (${account.email})` : account.email}</p>
          <p className="muted">{bulkText('sendFromBody')}</p>
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
      </dl>
      {draft.testMode && <Message tone="warn">{bulkText('bulkTestReview')}</Message>}
      {wrong.length > 0 && (
        <Message tone="warn">
          {bulkText('bulkLeftOutReview', {
            count: wrong.length,
            rows: rowNumbers(wrong.map(row => row.number)),
          })}
        </Message>
      )}
      {warnings.map(warning => (
        <Message key={warning} tone="warn">
          {warning}
        </Message>
      ))}
      {sending.error !== null && <Message tone="bad">{refusalSentence(sending.error)}</Message>}
    </FinalStep>
  )
}

const namesShown = 3

/** Lists the names of the first signers, from the first rows only. */
function namesOf(rows: readonly ReadRow[]): string {
  const names = rows.slice(0, namesShown).map(row => row.signers[0]?.name ?? '')
  const more = rows.length - names.length
  return more > 0 ? bulkText('bulkReviewMore', { names: names.join(', '), count: more }) : listOfNames(names)
}
