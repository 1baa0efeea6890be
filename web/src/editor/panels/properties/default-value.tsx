import { valueError } from '../../../fields/field-value.ts'
import { useLoadedFaces } from '../../../fields/measure-text.ts'
import { editorText } from '../../../texts/editor-text.ts'
import type { EditorField } from '../../model/editor-document.ts'
import { Row } from './inputs.tsx'

interface DefaultValueProps {
  field: EditorField
  /** Called with undefined to remove the default. */
  onChange(value: string | undefined): void
}

/** Edits the value that a field has before anyone fills it in. */
export function DefaultValue({ field, onChange }: DefaultValueProps) {
  useLoadedFaces()
  const value = field.defaultValue ?? ''
  const change = (next: string) => onChange(next === '' ? undefined : next)
  return (
    <Row
      label={editorText('defaultValue')}
      error={valueError(
        {
          ...field,
          choices: field.choices ?? null,
          options: field.options ?? null,
          unit: field.unit ?? null,
          format: field.format ?? null,
        },
        field.defaultValue ?? null,
      )}
    >
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
