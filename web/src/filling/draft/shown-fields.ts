import { fieldStates } from '../../../../src/engine/fields/conditions.ts'
import type { SessionField } from '../../api/generated/calls.ts'

/** What fields come to by their conditions, by id: null for one that is hidden, else the field as it is required now. */
export type ShownFields = ReadonlyMap<string, SessionField | null>

/**
 * What the conditions of fields come to, by the rule that the service decides by.
 * @param before what they came to last: a field that has not changed stays the same object, and so does the map
 */
export function shownFields(
  fields: readonly SessionField[],
  valueAt: (fieldId: string) => string | null,
  before: ShownFields = new Map(),
): ShownFields {
  const states = fieldStates(fields, valueAt)
  const asNow = (field: SessionField): SessionField | null => {
    const { shown, required } = states.get(field.fieldId)!
    if (!shown) return null
    const known = before.get(field.fieldId)
    if (known?.required === required) return known
    return field.required === required ? field : { ...field, required }
  }
  const next = new Map(fields.map(field => [field.fieldId, asNow(field)]))
  const isSame = next.size === before.size && [...next].every(([fieldId, field]) => before.get(fieldId) === field)
  return isSame ? before : next
}

export const hasConditions = (fields: readonly SessionField[]): boolean =>
  fields.some(({ showWhen, requireWhen }) => showWhen !== undefined || requireWhen !== undefined)

/** A field as it is required now, in a list for `flatMap`; none where it is hidden. One that nothing is known of is shown. */
export function asShown(field: SessionField, shown: ShownFields): SessionField[] {
  const known = shown.get(field.fieldId)
  return known === null ? [] : [known ?? field]
}

/** The fields that are shown with the values that they came with. */
export function fieldsShownNow(fields: readonly SessionField[]): SessionField[] {
  const values = new Map(fields.map(({ fieldId, value }) => [fieldId, value]))
  const shown = shownFields(fields, fieldId => values.get(fieldId) ?? null)
  return fields.flatMap(field => asShown(field, shown))
}
