import {
  type FieldProperty,
  fieldKinds,
  isServiceFilled,
  kindPropertiesOf,
} from '../../../../src/engine/fields/field-kinds.ts'
import { fieldProperties } from '../../../../src/engine/fields/kind-properties.ts'
import { formatsOf } from '../../../../src/engine/fields/value-format.ts'
import { brokenRule } from '../../../../src/engine/fields/value-rules.ts'
import { type EditorField, placeOf } from './editor-document.ts'
import { buttonsIn, kindOf, newField, type PlaceableKind, sizeToPlace, typeOfKind } from './field-kinds.ts'
import { keptOnPage, type PageSize } from './placing/boxes.ts'

interface ChangeOptions {
  page: PageSize
  /** Makes the text of an option, for a kind that needs options. */
  option(number: number): string
}

/**
 * Changes the kind of a field. The field keeps its id, label, role, place, `required`, its conditions, and every
 * property that both kinds have and that still means the same; it loses the rest. Checkboxes and radio buttons have a
 * fixed size.
 */
export function withKind(field: EditorField, kind: PlaceableKind, { page, option }: ChangeOptions): EditorField {
  const before = kindOf(field)
  if (before === kind) return field
  const { fieldId, role, label, required, showWhen, requireWhen } = field
  const size = hasOwnSize(before) || hasOwnSize(kind) ? sizeToPlace(kind) : field
  const place = keptOnPage({ ...placeOf(field), width: size.width, height: size.height }, page)
  const fresh = newField(kind, { fieldId, role, place, option })
  const keptProperties = Object.fromEntries(
    fieldProperties.filter(name => isKept(field, name, kind)).map(name => [name, field[name]]),
  )
  const next: EditorField = { ...fresh, ...keptProperties, ...(label !== undefined && { label }), required }
  if (showWhen) next.showWhen = showWhen
  if (requireWhen && !isServiceFilled(next)) next.requireWhen = requireWhen
  if (kind === 'radio') next.choices = buttonsIn(place, next.options ?? [])
  if (kindPropertiesOf(kind).includes('defaultValue')) next.readOnly = field.readOnly
  return withFittingDefault(next, field)
}

const hasOwnSize = (kind: PlaceableKind) => kind === 'checkbox' || kind === 'radio'

/** Tells whether a property is kept. Some kinds allow a property that has no effect for them; it is dropped. */
function isKept(field: EditorField, name: FieldProperty, kind: PlaceableKind): boolean {
  if (field[name] === undefined || !kindPropertiesOf(kind).includes(name)) return false
  if (name === 'choices' || name === 'defaultValue') return false
  if (name === 'unit') return kind === 'amount'
  if (name === 'minFontSize') return kindPropertiesOf(kind).includes('fontSize')
  if (name === 'format') return formatsOf(typeOfKind(kind)).some(format => format === field.format)
  return true
}

/** Keeps the default if it is also a value of the new kind. A ticked box is not text, so its default is dropped. */
function withFittingDefault(next: EditorField, { defaultValue, ...before }: EditorField): EditorField {
  const isTick = (field: EditorField) => fieldKinds[kindOf(field)].values === 'tick'
  if (defaultValue === undefined || !kindPropertiesOf(kindOf(next)).includes('defaultValue')) return next
  if (isTick(before) || isTick(next)) return next
  const rule = brokenRule({ format: null, options: null, choices: null, ...next }, defaultValue, () => true)
  return rule === null ? { ...next, defaultValue } : next
}
