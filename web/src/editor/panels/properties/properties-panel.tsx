import { formatsOf } from '../../../../../src/engine/fields/value-format.ts'
import { minFontSizeLimits, SMALLEST_SIZE } from '../../../../../src/engine/fields/value-size.ts'
import { editorText } from '../../../texts/editor-text.ts'
import type { EditorField } from '../../model/editor-document.ts'
import type { EditorStore } from '../../model/editor-store.ts'
import type { FieldProperties } from '../../model/edits.ts'
import { buttonsIn, kindOf } from '../../model/field-kinds.ts'
import { useDocument, useEditor } from '../../paper/use-editor.ts'
import { kindName } from '../../words/describe-field.ts'
import { ArrangeButtons, FieldButtons } from './arrange-buttons.tsx'
import { DefaultValue } from './default-value.tsx'
import { NumberRow, Row, Tick } from './inputs.tsx'
import { PlaceRows } from './place-rows.tsx'

/** The properties of the chosen fields; of several, those that they share. */
export function PropertiesPanel({ store }: { store: EditorStore }) {
  const document = useDocument(store)
  const selection = useEditor(store, state => state.selection)
  const fields = document.fields.filter(field => selection.has(field.fieldId))
  const [only] = fields
  if (!only) return null
  const title = fields.length === 1 ? kindName(kindOf(only)) : editorText('didSelect', { count: fields.length })
  const change: Change = (properties, series) => {
    const ids = new Set(fields.map(field => field.fieldId))
    store.edit({ kind: 'change', ids, properties }, series && `${series} ${[...ids].join(' ')}`)
  }
  return (
    <section className="epanel" aria-labelledby="properties-title">
      <h2 id="properties-title">{title}</h2>
      {fields.length === 1 && <LabelRow field={only} change={change} />}
      <RoleRow roles={document.roles.map(role => role.name)} fields={fields} change={change} />
      <Ticks fields={fields} change={change} />
      {fields.length > 1 && <ArrangeButtons store={store} count={fields.length} />}
      {fields.length === 1 && <ValueRows field={only} change={change} />}
      <SizeRow fields={fields} change={change} />
      {fields.length === 1 && <PlaceRows store={store} field={only} />}
      <FieldButtons store={store} />
    </section>
  )
}

/** `series` makes one step to undo of what is typed in one word. */
type Change = (properties: FieldProperties, series?: string) => void

const seriesOf = (name: string, typed: string) => `${name} ${typed.split(/\s+/).length}`

interface OneProps {
  field: EditorField
  change: Change
}

function LabelRow({ field, change }: OneProps) {
  return (
    <Row label={editorText('label')} hint={editorText('labelHint')}>
      {attributes => (
        <input
          {...attributes}
          data-first-property=""
          className="input"
          dir="auto"
          maxLength={500}
          value={field.label ?? ''}
          onChange={({ target: { value } }) =>
            change({ label: value === '' ? undefined : value }, seriesOf('label', value))
          }
        />
      )}
    </Row>
  )
}

interface ManyProps {
  fields: readonly EditorField[]
  change: Change
}

/** What all fields have in common, or undefined. */
const shared = <Value,>(fields: readonly EditorField[], of: (field: EditorField) => Value): Value | undefined => {
  const [first, ...others] = fields.map(of)
  return others.every(value => value === first) ? first : undefined
}

function RoleRow({ roles, fields, change }: ManyProps & { roles: readonly string[] }) {
  const role = shared(fields, field => field.role)
  const value = role === undefined ? '?' : role === null ? '' : `=${role}`
  return (
    <Row label={editorText('forRole')}>
      {attributes => (
        <select
          {...attributes}
          className="input"
          data-first-property=""
          value={value}
          onChange={event => change({ role: event.target.value === '' ? null : event.target.value.slice(1) })}
        >
          {role === undefined && <option value="?">{editorText('mixed')}</option>}
          {roles.map(name => (
            <option key={name} value={`=${name}`}>
              {name}
            </option>
          ))}
          <option value="">{editorText('nobodyTitle')}</option>
        </select>
      )}
    </Row>
  )
}

function Ticks({ fields, change }: ManyProps) {
  const canBeReadOnly = fields.some(field => field.type !== 'signature')
  return (
    <div>
      <Tick
        label={editorText('required')}
        value={shared(fields, field => field.required) ?? null}
        onChange={required => change({ required })}
      />
      {canBeReadOnly && (
        <Tick
          label={editorText('readOnly')}
          value={shared(fields, field => field.readOnly) ?? null}
          onChange={readOnly => change({ readOnly })}
        />
      )}
    </div>
  )
}

function ValueRows({ field, change }: OneProps) {
  const formats = formatsOf(field.type)
  return (
    <>
      {field.type === 'dropdown' && <OptionsRow field={field} change={change} />}
      {field.type === 'amount' && (
        <Row label={editorText('unit')} hint={editorText('unitHint')}>
          {attributes => (
            <input
              {...attributes}
              className="input"
              maxLength={50}
              value={field.unit ?? ''}
              onChange={({ target: { value } }) =>
                change({ unit: value === '' ? undefined : value }, seriesOf('unit', value))
              }
            />
          )}
        </Row>
      )}
      {formats.length > 0 && (
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
      )}
      <DefaultValue
        field={field}
        onChange={defaultValue => change({ defaultValue }, seriesOf('default', defaultValue ?? ''))}
      />
    </>
  )
}

/** Options by line. Radio buttons keep theirs; new ones stand below, within the same box. */
function OptionsRow({ field, change }: OneProps) {
  const set = (typed: string) => {
    const options = typed.split('\n')
    const choices = field.choices && { choices: buttonsIn(field, options) }
    change({ options, ...choices }, seriesOf('options', typed))
  }
  return (
    <Row label={editorText('options')} hint={editorText('optionsHint')}>
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

function SizeRow({ fields, change }: ManyProps) {
  if (fields.some(field => field.type === 'signature' || field.type === 'checkbox' || field.choices)) return null
  const size = shared(fields, field => field.minFontSize ?? SMALLEST_SIZE)
  return (
    <NumberRow
      label={editorText('minFontSize')}
      value={size}
      least={minFontSizeLimits.least}
      most={minFontSizeLimits.most}
      onChange={minFontSize => change({ minFontSize: minFontSize === SMALLEST_SIZE ? undefined : minFontSize })}
      onClear={() => change({ minFontSize: undefined })}
    />
  )
}
