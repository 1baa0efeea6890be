import { chosenOf } from '../../../../../src/engine/fields/several-options.ts'
import { brokenRule, drawnValue } from '../../../../../src/engine/fields/value-rules.ts'
import { heldCharacters, isTooLong } from '../../../fields/fit-text.ts'
import { measureEms } from '../../../fields/measure-text.ts'
import { editorText } from '../../../texts/editor-text.ts'
import { text } from '../../../texts/text.ts'
import type { EditorField } from '../../model/editor-document.ts'
import { Row } from './inputs.tsx'

interface DefaultValueProps {
  field: EditorField
  /** undefined takes the default away. */
  onChange(value: string | undefined): void
}

/** What a field is filled in with before anyone sees it. */
export function DefaultValue({ field, onChange }: DefaultValueProps) {
  if (field.type === 'signature') return null
  const value = field.defaultValue ?? ''
  const change = (next: string) => onChange(next === '' ? undefined : next)
  return (
    <Row label={editorText('defaultValue')} error={defaultError(field)}>
      {attributes => {
        const shared = { ...attributes, className: 'input', value }
        if (field.type === 'checkbox')
          return (
            <select {...shared} onChange={event => change(event.target.value)}>
              <option value="">{editorText('noDefault')}</option>
              <option value="true">{editorText('ticked')}</option>
            </select>
          )
        if (field.type === 'dropdown' && field.kind !== 'multiple')
          return (
            <select {...shared} onChange={event => change(event.target.value)}>
              <option value="">{editorText('noDefault')}</option>
              {(field.options ?? []).map(option => (
                <option key={option}>{option}</option>
              ))}
            </select>
          )
        if (field.type === 'paragraph' || field.kind === 'multiple')
          return <textarea {...shared} rows={3} dir="auto" onChange={event => change(event.target.value)} />
        return (
          <input
            {...shared}
            type={field.type === 'date' ? 'date' : 'text'}
            inputMode={field.type === 'amount' ? 'decimal' : undefined}
            max={field.type === 'date' ? '9999-12-31' : undefined}
            dir="auto"
            onChange={event => change(event.target.value)}
          />
        )
      }}
    </Row>
  )
}

/** What is wrong with the default of a field, in words, or null. */
function defaultError(field: EditorField): string | null {
  const value = field.defaultValue
  if (value === undefined) return null
  const rule = brokenRule(field, value)
  if (rule === 'decimal') return text('errorAmount', { given: value, example: '1250.50' })
  if (rule === 'date') return text('errorDate')
  if (rule === 'option' || rule === 'options') return unknownOption(field, value)
  if (rule !== null) return editorText('check_default_is_wrong', { field: field.label ?? '' })
  const isLine = field.type === 'text' || field.type === 'paragraph' || field.type === 'amount'
  if (!isLine || !isTooLong(field, drawnValue(field, value), measureEms)) return null
  return text(
    'errorSize',
    heldCharacters(field, value, part => drawnValue(field, part), measureEms),
  )
}

function unknownOption({ options = [] }: EditorField, value: string): string {
  const given = chosenOf(value).find(option => !options.includes(option)) ?? value
  return editorText('unknownOption', { given })
}
