import { chosenOf, takesSeveral, valueOfChosen } from '../../../../../src/engine/fields/several-options.ts'
import type { TemplateField } from '../../../api/generated/calls.ts'
import { fieldLabel, typedValue } from '../../../fields/field-value.ts'
import { applicationText } from '../../../texts/application-text.ts'
import { Labelled } from '../../../ui/labelled.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'

interface ValueFieldProps {
  field: TemplateField
  hint: string
  /** Undefined if the template's value is unchanged. */
  typed: string | undefined
  error: string | undefined
  onType(typed: string): void
}

/** The control for a field's value, chosen by the field's type. */
export function ValueField({ field, hint, typed, error, onType }: ValueFieldProps) {
  const value = typed ?? typedValue(field, field.defaultValue ?? null)
  const label = field.unit ? `${fieldLabel(field)} (${field.unit})` : fieldLabel(field)
  const shared = { label, hint, error }
  switch (field.type) {
    case 'checkbox':
      return (
        <Labelled {...shared}>
          {control => (
            <select
              {...control}
              className="input app-select"
              value={value === 'true' ? 'true' : 'false'}
              onChange={event => onType(event.target.value)}
            >
              <option value="false">{applicationText('sendUnticked')}</option>
              <option value="true">{applicationText('sendTicked')}</option>
            </select>
          )}
        </Labelled>
      )
    case 'dropdown':
      return takesSeveral(field) ? (
        <OptionsField {...{ ...shared, field, value, onType }} />
      ) : (
        <Labelled {...shared}>
          {control => (
            <select
              {...control}
              className="input app-select"
              value={value}
              onChange={event => onType(event.target.value)}
            >
              <option value="">{applicationText('sendNoOption')}</option>
              {(field.options ?? []).map(option => (
                <option key={option}>{option}</option>
              ))}
            </select>
          )}
        </Labelled>
      )
    case 'paragraph':
      return <TextAreaField {...shared} value={value} onChange={onType} />
    default:
      return (
        <TextField
          {...shared}
          value={value}
          onChange={onType}
          autoComplete="off"
          {...(field.type === 'date' && { type: 'date', max: '9999-12-31' })}
          {...(field.type === 'amount' && { inputMode: 'decimal' as const })}
        />
      )
  }
}

interface OptionsFieldProps {
  field: TemplateField
  label: string
  hint: string
  value: string
  error: string | undefined
  onType(typed: string): void
}

/** A list of options, several of which can be ticked. */
function OptionsField({ field, label, hint, error, value, onType }: OptionsFieldProps) {
  const options = field.options ?? []
  const chosen = new Set(chosenOf(value))
  const toggle = (option: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(option)
    else next.delete(option)
    onType(valueOfChosen(options, next))
  }
  return (
    <fieldset className="text-field">
      <legend>{label}</legend>
      <p className="muted">{hint}</p>
      {error && <p className="field-error">{error}</p>}
      {options.map(option => (
        <label key={option} className="send-tick">
          <input
            type="checkbox"
            aria-invalid={error ? true : undefined}
            checked={chosen.has(option)}
            onChange={event => toggle(option, event.target.checked)}
          />
          {option}
        </label>
      ))}
    </fieldset>
  )
}
