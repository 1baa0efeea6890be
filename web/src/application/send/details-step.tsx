import type { OrganizationSettings } from '../../api/generated/calls.ts'
import { applicationText } from '../../texts/application-text.ts'
import { DeadlineField, daysAfter } from '../shell/deadline-field.tsx'
import { LetterFields } from './letter-fields.tsx'
import { ReminderFields } from './reminder-fields.tsx'
import { isPrefillable, isSendersOwn } from './send-draft.ts'
import { TestModeTick } from './send-ticks.tsx'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'
import { ValueFields } from './values/value-fields.tsx'

interface DetailsStepProps extends StepProps {
  settings: OrganizationSettings
  /** The path of the previous step. */
  back: string
}

/** The step for the message, the deadline, the reminders, and the values that are filled in beforehand. */
export function DetailsStep({ settings, back, ...props }: DetailsStepProps) {
  const { draft, content, problems, change, onContinue } = props
  const { fields } = draft.template
  const senderFields = fields.filter(isSendersOwn)
  const signerFields = fields.filter(field => isPrefillable(field) && !isSendersOwn(field))
  const isTouched = signerFields.some(
    ({ fieldId }) => content.values[fieldId] !== undefined || problems[`value:${fieldId}`],
  )
  return (
    <StepForm back={back} onContinue={onContinue}>
      <LetterFields template={draft.template} draft={content} problems={problems} change={change} />
      <DeadlineField
        label={applicationText('sendDeadline')}
        expiresAt={content.expiresAt ?? daysAfter(settings.expiresInDays, Date.now())}
        error={problems.deadline}
        onChange={expiresAt => change({ expiresAt }, 'deadline')}
      />
      <ReminderFields
        reminders={content.reminders}
        usual={settings.reminders}
        onChange={reminders => change({ reminders })}
      />
      {senderFields.length > 0 && (
        <section className="send-values" aria-labelledby="send-own">
          <h2 id="send-own">{applicationText('sendOwnValues')}</h2>
          <ValueFields fields={senderFields} {...props} />
        </section>
      )}
      {signerFields.length > 0 && (
        <details className="send-values" open={isTouched || undefined}>
          <summary>{applicationText('sendOtherValues', { count: signerFields.length })}</summary>
          <p className="muted">{applicationText('sendOtherValuesBody')}</p>
          <ValueFields fields={signerFields} {...props} />
        </details>
      )}
      <TestModeTick isTest={content.testMode} onChange={testMode => change({ testMode })} />
    </StepForm>
  )
}
