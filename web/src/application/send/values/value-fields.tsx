import type { TemplateField } from '../../../api/generated/calls.ts'
import { applicationText } from '../../../texts/application-text.ts'
import { calledAs } from '../draft-people.ts'
import type { StepProps } from '../step-props.ts'
import { ValueField } from './value-field.tsx'

/** The controls for the fields that are filled in before sending. */
export const ValueFields = ({
  fields,
  content,
  problems,
  change,
}: Pick<StepProps, 'content' | 'problems' | 'change'> & { fields: readonly TemplateField[] }) =>
  fields.map(field => {
    const { fieldId, role, page } = field
    const signer = content.people.find(person => person.role === role && role !== null)
    const words = { role: (signer && calledAs(signer)) ?? role ?? '', page }
    return (
      <ValueField
        key={fieldId}
        field={field}
        hint={applicationText(role === null ? 'sendFieldAt' : 'sendFieldOf', words)}
        typed={content.values[fieldId] ?? undefined}
        error={problems[`value:${fieldId}`]}
        onType={typed => change({ values: { ...content.values, [fieldId]: typed } }, `value:${fieldId}`)}
      />
    )
  })
