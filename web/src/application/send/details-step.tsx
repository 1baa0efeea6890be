import { sendPath } from '../../paths.ts'
import { applicationText } from '../../texts/application/application-text.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { deadlineOf } from '../shell/deadline.ts'
import { isPrefillable, isSendersOwn } from './send-draft.ts'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'
import { ValueFields } from './values/value-fields.tsx'

/** The third step: the message, the deadline, and what is filled in beforehand. */
export function DetailsStep(props: StepProps) {
  const { template, draft, problems, change, onContinue } = props
  const own = template.fields.filter(isSendersOwn)
  const others = template.fields.filter(field => isPrefillable(field) && !isSendersOwn(field))
  const isTouched = others.some(({ fieldId }) => draft.values[fieldId] !== undefined || problems[`value:${fieldId}`])
  const deadline = deadlineOf(draft.days)
  return (
    <StepForm back={sendPath(template.templateId, 'signers')} onContinue={onContinue}>
      <TextField
        label={applicationText('sendSubject')}
        hint={applicationText('sendSubjectHint', { name: template.filename })}
        maxLength={200}
        value={draft.subject}
        onChange={subject => change({ subject }, 'subject')}
        error={problems.subject}
      />
      <TextAreaField
        label={applicationText('sendMessage')}
        hint={applicationText('sendMessageHint')}
        maxLength={5000}
        value={draft.message}
        onChange={message => change({ message }, 'message')}
        error={problems.message}
      />
      <TextField
        label={applicationText('sendDays')}
        hint={deadline === null ? undefined : applicationText('sendDaysHint', { day: deadline })}
        inputMode="numeric"
        autoComplete="off"
        value={draft.days}
        onChange={days => change({ days }, 'days')}
        error={problems.days}
      />
      {own.length > 0 && (
        <section className="send-values" aria-labelledby="send-own">
          <h2 id="send-own">{applicationText('sendOwnValues')}</h2>
          <ValueFields fields={own} {...props} />
        </section>
      )}
      {others.length > 0 && (
        <details className="send-values" open={isTouched || undefined}>
          <summary>{applicationText('sendOtherValues', { count: others.length })}</summary>
          <p className="muted">{applicationText('sendOtherValuesBody')}</p>
          <ValueFields fields={others} {...props} />
        </details>
      )}
      <label className="send-tick">
        <input
          type="checkbox"
          checked={draft.testMode}
          onChange={event => change({ testMode: event.target.checked })}
        />
        <span>
          {applicationText('sendTestMode')}
          <span className="muted">{applicationText('sendTestModeBody')}</span>
        </span>
      </label>
    </StepForm>
  )
}
