import type { TemplateField } from '../../../api/generated/calls.ts'
import { applicationText } from '../../../texts/application-text.ts'
import type { StepProps } from '../step-props.ts'
import { ValueField } from './value-field.tsx'

/** The controls for the fields that are filled in before sending. */
export const ValueFields = ({ fields, draft, problems, change }: StepProps & { fields: readonly TemplateField[] }) =>
  fields.map(field => {
    const { fieldId, role, page } = field
    return (
      <ValueField
        key={fieldId}
        field={field}
        hint={applicationText(role === null ? 'sendFieldAt' : 'sendFieldOf', { role: role ?? '', page })}
        typed={draft.values[fieldId]}
        error={problems[`value:${fieldId}`]}
        onType={typed => change({ values: { ...draft.values, [fieldId]: typed } }, `value:${fieldId}`)}
      />
    )
  })
