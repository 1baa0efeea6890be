import { BookOpenText } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OrganizationSettings, RequestDraft, RequestDraftContent } from '../../../api/generated/calls.ts'
import { draftPath } from '../../../paths.ts'
import { applicationText } from '../../../texts/application-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PicturedPages } from '../../document/pictured-pages.tsx'
import { PreviewDialog } from '../../document/preview-dialog.tsx'
import { useAccount, useOrganization } from '../../session/account.tsx'
import { formatDay } from '../../shell/deadline.ts'
import { daysAfter } from '../../shell/deadline-field.tsx'
import { asksForCode } from '../../shell/email-code.ts'
import { NoMailNotice } from '../../shell/no-mail-notice.tsx'
import { refusalSentence } from '../../shell/refusal-sentence.ts'
import { Tick } from '../../shell/tick.tsx'
import { calledAs, isActing } from '../draft-people.ts'
import { FinalStep } from '../final-step.tsx'
import { reminderSentence, rhythmOf } from '../reminder-fields.tsx'
import { changedValues } from '../send-draft.ts'
import { TurnList, type TurnPerson } from '../turn-list.tsx'
import { FilledValues } from '../values/filled-values.tsx'
import { doubtsOf } from './doubts.ts'
import { Reviewed } from './reviewed.tsx'
import { ReviewedPlace } from './reviewed-place.tsx'

interface ReviewStepProps {
  draft: RequestDraft
  content: RequestDraftContent
  settings: OrganizationSettings
  sending: { mutate(): void; isPending: boolean; error: unknown }
  /** Whether the refusal is already shown next to a control of an earlier step. */
  isShownElsewhere: boolean
  change(changed: Partial<RequestDraftContent>): void
}

/** The last step. It shows exactly what will be sent, with the button that sends it. */
export function ReviewStep({ draft, content, settings, sending, isShownElsewhere, change }: ReviewStepProps) {
  const { account } = useAccount()
  const { draftId, template, isOneOff } = draft
  const acting = content.people.filter(isActing)
  const values = changedValues(template, content)
  const doubts = doubtsOf(template, content)
  const toPeople = draftPath(draftId, 'people')
  const toDetails = draftPath(draftId, 'details')
  const nameOf = (role: string) => {
    const person = content.people.find(person => person.role === role)
    return person ? calledAs(person) : role
  }
  const from = account.name ? `${account.name} (${account.email})` : account.email
  const place = (
    <ReviewedPlace
      place={content.folderId}
      template={isOneOff ? null : template}
      onPlace={folderId => change({ folderId })}
    />
  )
  return (
    <FinalStep
      buttons={
        <>
          <Link className="button button-plain" to={toDetails}>
            {applicationText('sendBack')}
          </Link>
          <Button
            kind="primary"
            busy={sending.isPending}
            busyText={applicationText('sendBusy')}
            onClick={() => sending.mutate()}
          >
            {applicationText('sendTo', { count: acting.length })}
          </Button>
        </>
      }
    >
      <NoMailNotice />
      <dl className="send-review">
        {/* A choice comes first: below a long list of people, it would be out of view. */}
        {place}
        <Reviewed name="sendWho" change={toPeople}>
          <TurnList
            people={acting.map(person => turnPerson(person, settings))}
            copies={content.people.filter(person => !isActing(person))}
            isNotifyingAll={content.notifyAll}
          />
        </Reviewed>
        <Reviewed name="sendStep_document" {...(isOneOff && { change: draftPath(draftId, 'fields') })}>
          <p>{template.name || template.filename}</p>
          <PicturedPages {...{ template, nameOf }} />
          <ReadFields {...{ template, nameOf }} />
        </Reviewed>
        <Reviewed name="sendUntil" change={toDetails}>
          <p>{formatDay(content.expiresAt ?? daysAfter(settings.expiresInDays, Date.now()))}</p>
          <p className="muted">{reminderSentence(rhythmOf(content.reminders, settings.reminders))}</p>
        </Reviewed>
        <Reviewed name="sendFrom">
          <p>{from}</p>
          <p className="muted">{applicationText('sendFromBody')}</p>
        </Reviewed>
        {content.subject.trim() !== '' && (
          <Reviewed name="sendSubject" change={toDetails}>
            <p>{content.subject.trim()}</p>
          </Reviewed>
        )}
        {content.message.trim() !== '' && (
          <Reviewed name="sendMessage" change={toDetails}>
            <p className="send-message">{content.message.trim()}</p>
          </Reviewed>
        )}
        {values.length > 0 && (
          <Reviewed name="sendFilledIn" change={toDetails}>
            <FilledValues fields={template.fields} values={values} />
          </Reviewed>
        )}
      </dl>
      {isOneOff && <TemplateChoice template={template} content={content} change={change} />}
      {content.testMode && <Message tone="warn">{applicationText('sendTestModeReview')}</Message>}
      {doubts.length > 0 && (
        <Message tone="warn">
          <p>{applicationText('sendWarnings', { count: doubts.length })}</p>
          <ul>
            {doubts.map(doubt => (
              <li key={doubt} dir="auto">
                {doubt}
              </li>
            ))}
          </ul>
        </Message>
      )}
      {sending.error !== null && !isShownElsewhere && <Message tone="bad">{refusalSentence(sending.error)}</Message>}
    </FinalStep>
  )
}

interface ReadFieldsProps {
  template: RequestDraft['template']
  nameOf(role: string): string
}

/** Shows the pages large enough to read, with the fields of each person. */
function ReadFields(props: ReadFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" icon={<BookOpenText aria-hidden="true" />} onClick={() => setOpen(true)}>
        {applicationText('sendReadDocument')}
      </Button>
      {isOpen && <PreviewDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const turnPerson = (
  { name, email, turn, action, isAskedForCode }: RequestDraftContent['people'][number],
  { signerVerification }: OrganizationSettings,
): TurnPerson => ({
  turn,
  name: name.trim(),
  email: email.trim(),
  action: action === 'copy' ? 'view' : action,
  isAskedForCode: isAskedForCode || asksForCode(signerVerification),
})

interface TemplateChoiceProps {
  template: RequestDraft['template']
  content: RequestDraftContent
  change(changed: Partial<RequestDraftContent>): void
}

/** Lets the sender keep an uploaded document, with its fields, as a template. */
function TemplateChoice({ template, content: { templateName }, change }: TemplateChoiceProps) {
  const { may } = useOrganization()
  if (!may('templates:write')) return null
  return (
    <>
      <Tick
        label={applicationText('sendKeepTemplate')}
        body={applicationText('sendKeepTemplateBody')}
        isOn={templateName !== null}
        onChange={isOn => change({ templateName: isOn ? template.name || template.filename : null })}
      />
      {templateName !== null && (
        <TextField
          label={applicationText('templateName')}
          maxLength={200}
          value={templateName}
          onChange={name => change({ templateName: name === '' ? template.filename : name })}
        />
      )}
    </>
  )
}
