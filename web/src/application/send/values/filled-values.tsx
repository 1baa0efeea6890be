import { drawnValue } from '../../../../../src/engine/fields/value-rules.ts'
import type { FieldPrefill, TemplateField } from '../../../api/generated/calls.ts'
import { fieldLabel } from '../../../fields/field-value.ts'
import { applicationText } from '../../../texts/application-text.ts'

interface FilledValuesProps {
  fields: readonly TemplateField[]
  values: readonly FieldPrefill[]
}

/** Lists the values that are filled in before sending, each with the name of its field. */
export const FilledValues = ({ fields, values }: FilledValuesProps) => (
  <ul>
    {values.map(({ fieldId, value }) => {
      const field = fields.find(field => field.fieldId === fieldId)
      return field ? (
        <li key={fieldId}>
          <span className="muted">{fieldLabel(field)}:</span> {shownValue(field, value)}
        </li>
      ) : null
    })}
  </ul>
)

function shownValue(field: TemplateField, value: string): string {
  if (value === '') return applicationText('sendLeftEmpty')
  if (field.type === 'checkbox') return applicationText(value === 'true' ? 'sendTicked' : 'sendUnticked')
  return drawnValue(field, value).replaceAll('\n', ', ')
}
