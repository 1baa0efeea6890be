import { useState } from 'react'
import { type FieldProperty, isServiceFilled } from '../../../../../src/engine/fields/field-kinds.ts'
import { alignments, propertyLimits } from '../../../../../src/engine/fields/kind-properties.ts'
import { textFormatNames, textFormatOf, textFormats } from '../../../../../src/engine/fields/text-formats.ts'
import { formatsOf } from '../../../../../src/engine/fields/value-format.ts'
import { editorText } from '../../../texts/editor-text.ts'
import type { EditorField } from '../../model/editor-document.ts'
import type { FieldProperties } from '../../model/edits.ts'
import { buttonsIn, takes } from '../../model/field-kinds.ts'
import { DefaultValue } from './default-value.tsx'
import { NumberRow, PropertyTick, Row } from './inputs.tsx'

/** Changes properties. Edits with the same `series`, such as the edits of a typed word, are one undo step. */
export type Change = (properties: FieldProperties, series?: string) => void

export const seriesOf = (name: string, typed: string) => `${name} ${typed.split(/\s+/).length}`

interface FieldRowProps {
  field: EditorField
  change: Change
}

/** Properties that are one line of text, with their hints. */
const lines = ['unit', 'placeholder', 'tooltip'] as const
type LineProperty = (typeof lines)[number] | 'pattern' | 'patternMessage'
const hints = { unit: 'unitHint', pattern: 'patternHint' } as const
const maxLengths = { ...propertyLimits, unit: 50 }

/** Edits the value-related properties that the kind of a field allows. */
export function ValueRows({ field, change }: FieldRowProps) {
  const has = (property: FieldProperty) => isOffered(field, property)
  return (
    <>
      {isServiceFilled(field) && <p className="property-hint">{editorText('serviceFilled')}</p>}
      {field.type === 'checkbox' && <p className="property-hint">{editorText('markAlone')}</p>}
      {has('options') && <OptionsRow field={field} change={change} />}
      {has('format') && field.type !== 'text' && <FormatRow field={field} change={change} />}
      {has('pattern') && <TextFormatRows key={field.fieldId} field={field} change={change} />}
      {has('decimals') && (
        <NumberRow
          label={editorText('decimals')}
          value={field.decimals}
          least={0}
          most={propertyLimits.decimals}
          onChange={decimals => change({ decimals: Math.round(decimals) })}
          onClear={() => change({ decimals: undefined })}
        />
      )}
      {has('defaultValue') && (
        <DefaultValue
          field={field}
          onChange={defaultValue => change({ defaultValue }, seriesOf('default', defaultValue ?? ''))}
        />
      )}
      {has('maxLength') && (
        <NumberRow
          label={editorText('maxLength')}
          value={field.maxLength}
          least={1}
          most={propertyLimits.maxLength}
          onChange={maxLength => change({ maxLength: Math.round(maxLength) })}
          onClear={() => change({ maxLength: undefined })}
        />
      )}
      {has('comb') && field.maxLength !== undefined && (
        <PropertyTick
          label={editorText('comb')}
          value={field.comb === true}
          onChange={comb => change({ comb: comb || undefined })}
        />
      )}
      {lines.filter(has).map(name => (
        <LineRow key={name} name={name} field={field} change={change} />
      ))}
      {has('align') && <AlignRow field={field} change={change} />}
      {has('fontSize') && (
        <NumberRow
          label={editorText('fontSize')}
          value={field.fontSize}
          least={propertyLimits.fontSize.least}
          most={propertyLimits.fontSize.most}
          onChange={fontSize => change({ fontSize })}
          onClear={() => change({ fontSize: undefined })}
        />
      )}
    </>
  )
}

/** Tells whether a property is offered: its kind must allow it and it must have an effect. */
function isOffered(field: EditorField, property: FieldProperty): boolean {
  if (property === 'unit') return field.type === 'amount' && field.kind !== 'number'
  return takes(field, property)
}

function LineRow({ name, field, change }: FieldRowProps & { name: LineProperty }) {
  const hint = name in hints ? editorText(hints[name as keyof typeof hints]) : undefined
  return (
    <Row label={editorText(name)} hint={hint}>
      {attributes => (
        <input
          {...attributes}
          className="input"
          dir="auto"
          maxLength={maxLengths[name]}
          value={field[name] ?? ''}
          onChange={({ target: { value } }) =>
            change({ [name]: value === '' ? undefined : value }, seriesOf(name, value))
          }
        />
      )}
    </Row>
  )
}

/**
 * Edits what a text must be: one of the formats that people know by name, or a pattern, which only authors who choose
 * "Other" see.
 */
function TextFormatRows({ field, change }: FieldRowProps) {
  const [isOtherChosen, setOtherChosen] = useState(false)
  const format = textFormatOf(field)
  const isOther = format === null && (isOtherChosen || field.pattern !== undefined)
  const choose = (choice: string) => {
    setOtherChosen(choice === 'other')
    const next = textFormatNames.find(name => name === choice)
    change({ format: next, pattern: undefined, patternMessage: undefined })
  }
  const hint = format === null ? undefined : editorText('textFormatExample', { example: textFormats[format].example })
  return (
    <>
      <Row label={editorText('format')} hint={hint}>
        {attributes => (
          <select
            {...attributes}
            className="input"
            value={format ?? (isOther ? 'other' : 'any')}
            onChange={event => choose(event.target.value)}
          >
            {(['any', ...textFormatNames, 'other'] as const).map(name => (
              <option key={name} value={name}>
                {editorText(`textFormat_${name}`)}
              </option>
            ))}
          </select>
        )}
      </Row>
      {isOther && <LineRow name="pattern" field={field} change={change} />}
      {isOther && field.pattern !== undefined && <LineRow name="patternMessage" field={field} change={change} />}
    </>
  )
}

function FormatRow({ field, change }: FieldRowProps) {
  const formats = formatsOf(field.type)
  return (
    <Row label={editorText('format')}>
      {attributes => (
        <select
          {...attributes}
          className="input"
          value={field.format ?? formats[0]}
          onChange={({ target: { value } }) => change({ format: value === formats[0] ? undefined : value })}
        >
          {formats.map(format => (
            <option key={format}>{format}</option>
          ))}
        </select>
      )}
    </Row>
  )
}

function AlignRow({ field, change }: FieldRowProps) {
  return (
    <Row label={editorText('textAlign')}>
      {attributes => (
        <select
          {...attributes}
          className="input"
          value={field.align ?? ''}
          onChange={({ target: { value } }) => change({ align: alignments.find(alignment => alignment === value) })}
        >
          <option value="">{editorText('automatic')}</option>
          {alignments.map(alignment => (
            <option key={alignment} value={alignment}>
              {editorText(`textAlign_${alignment}`)}
            </option>
          ))}
        </select>
      )}
    </Row>
  )
}

/** Edits options, one per line. Radio buttons are placed in a column in the box of their field. */
function OptionsRow({ field, change }: FieldRowProps) {
  const set = (typed: string) => {
    const options = typed.split('\n')
    const choices = field.choices && { choices: buttonsIn(field, options) }
    change({ options, ...choices }, seriesOf('options', typed))
  }
  return (
    <Row label={editorText('options')} hint={editorText(field.choices ? 'optionsHintMarks' : 'optionsHint')}>
      {attributes => (
        <textarea
          {...attributes}
          className="input"
          rows={Math.min(8, Math.max(3, field.options?.length ?? 0))}
          dir="auto"
          value={(field.options ?? []).join('\n')}
          onChange={event => set(event.target.value)}
        />
      )}
    </Row>
  )
}
