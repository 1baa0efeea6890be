import { sendPath } from '../../paths.ts'
import { applicationText } from '../../texts/application-text.ts'
import { LetterFields } from './letter-fields.tsx'
import { isPrefillable, isSendersOwn } from './send-draft.ts'
import { TestModeTick } from './send-ticks.tsx'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'
import { ValueFields } from './values/value-fields.tsx'

/** The third step: the message, the deadline, and the values that are filled in beforehand. */
export function DetailsStep(props: StepProps) {
  const { template, draft, problems, change, onContinue } = props
  const senderFields = template.fields.filter(isSendersOwn)
  const signerFields = template.fields.filter(field => isPrefillable(field) && !isSendersOwn(field))
  const isTouched = signerFields.some(
    ({ fieldId }) => draft.values[fieldId] !== undefined || problems[`value:${fieldId}`],
  )
  return (
    <StepForm back={sendPath(template.templateId, 'signers')} onContinue={onContinue}>
      <LetterFields {...props} />
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
      <TestModeTick isTest={draft.testMode} onChange={testMode => change({ testMode })} />
    </StepForm>
  )
}
