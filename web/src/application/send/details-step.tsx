import { sendPath } from '../../paths.ts'
import { applicationText } from '../../texts/application/application-text.ts'
import { LetterFields } from './letter-fields.tsx'
import { isPrefillable, isSendersOwn } from './send-draft.ts'
import { TestModeTick } from './send-ticks.tsx'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'
import { ValueFields } from './values/value-fields.tsx'

/** The third step: the message, the deadline, and what is filled in beforehand. */
export function DetailsStep(props: StepProps) {
  const { template, draft, problems, change, onContinue } = props
  const own = template.fields.filter(isSendersOwn)
  const others = template.fields.filter(field => isPrefillable(field) && !isSendersOwn(field))
  const isTouched = others.some(({ fieldId }) => draft.values[fieldId] !== undefined || problems[`value:${fieldId}`])
  return (
    <StepForm back={sendPath(template.templateId, 'signers')} onContinue={onContinue}>
      <LetterFields {...props} />
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
      <TestModeTick isTest={draft.testMode} onChange={testMode => change({ testMode })} />
    </StepForm>
  )
}
