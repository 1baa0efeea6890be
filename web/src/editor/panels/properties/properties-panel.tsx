import { needsSigner } from '../../../../../src/engine/fields/field-kinds.ts'
import { minFontSizeLimits, SMALLEST_SIZE } from '../../../../../src/engine/fields/value-size.ts'
import { editorText } from '../../../texts/editor-text.ts'
import type { EditorField } from '../../model/editor-document.ts'
import { kindOf, type PlaceableKind, placeableKinds, takes } from '../../model/field-kinds.ts'
import { roleName } from '../../model/role-names.ts'
import { changeKindOfChosen } from '../../store/actions.ts'
import type { EditorStore } from '../../store/editor-store.ts'
import { useDocument, useEditor } from '../../store/use-editor.ts'
import { kindName } from '../../words/describe-field.ts'
import { ArrangeButtons, FieldButtons } from './arrange-buttons.tsx'
import { ConditionRows } from './condition-rows.tsx'
import { NumberRow, PropertyTick, Row } from './inputs.tsx'
import { PlaceRows } from './place-rows.tsx'
import { type Change, seriesOf, ValueRows } from './value-rows.tsx'

/** Edits the properties of the chosen field, or the properties that several chosen fields share. */
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
      <KindRow store={store} fields={fields} />
      <RoleRow roles={document.roles.map(role => role.name)} fields={fields} change={change} />
      <Ticks fields={fields} change={change} />
      {fields.length > 1 && <ArrangeButtons store={store} count={fields.length} />}
      {fields.length === 1 && <ValueRows field={only} change={change} />}
      <SizeRow fields={fields} change={change} />
      {fields.length === 1 && <ConditionRows key={only.fieldId} document={document} field={only} change={change} />}
      {fields.length === 1 && <PlaceRows store={store} field={only} />}
      <FieldButtons store={store} />
    </section>
  )
}

interface FieldRowProps {
  field: EditorField
  change: Change
}

function LabelRow({ field, change }: FieldRowProps) {
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

interface FieldsRowProps {
  fields: readonly EditorField[]
  change: Change
}

/** Returns the value that all fields have in common, or undefined. */
const shared = <Value,>(fields: readonly EditorField[], of: (field: EditorField) => Value): Value | undefined => {
  const [first, ...others] = fields.map(of)
  return others.every(value => value === first) ? first : undefined
}

function KindRow({ store, fields }: { store: EditorStore; fields: readonly EditorField[] }) {
  const kind = shared(fields, kindOf)
  return (
    <Row label={editorText('kind')}>
      {attributes => (
        <select
          {...attributes}
          className="input"
          value={kind ?? '?'}
          onChange={event => changeKindOfChosen(store, event.target.value as PlaceableKind)}
        >
          {kind === undefined && (
            <option value="?" disabled>
              {editorText('mixed')}
            </option>
          )}
          {placeableKinds.map(kind => (
            <option key={kind} value={kind}>
              {kindName(kind)}
            </option>
          ))}
        </select>
      )}
    </Row>
  )
}

function RoleRow({ roles, fields, change }: FieldsRowProps & { roles: readonly string[] }) {
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
              {roleName(name)}
            </option>
          ))}
          {(role === null || !fields.some(needsSigner)) && <option value="">{editorText('nobodyTitle')}</option>}
        </select>
      )}
    </Row>
  )
}

function Ticks({ fields, change }: FieldsRowProps) {
  const canBeReadOnly = fields.some(field => takes(field, 'defaultValue'))
  return (
    <div>
      <PropertyTick
        label={editorText('required')}
        value={shared(fields, field => field.required) ?? null}
        onChange={required => change({ required, ...(required && { requireWhen: undefined }) })}
      />
      {canBeReadOnly && (
        <PropertyTick
          label={editorText('readOnly')}
          value={shared(fields, field => field.readOnly) ?? null}
          onChange={readOnly => change({ readOnly, ...(readOnly && { requireWhen: undefined }) })}
        />
      )}
    </div>
  )
}

function SizeRow({ fields, change }: FieldsRowProps) {
  if (!fields.every(field => takes(field, 'fontSize'))) return null
  const size = shared(fields, field => field.minFontSize ?? SMALLEST_SIZE)
  return (
    <NumberRow
      label={editorText('minFontSize')}
      value={size}
      least={minFontSizeLimits.min}
      most={minFontSizeLimits.max}
      onChange={minFontSize => change({ minFontSize: minFontSize === SMALLEST_SIZE ? undefined : minFontSize })}
      onClear={() => change({ minFontSize: undefined })}
    />
  )
}
