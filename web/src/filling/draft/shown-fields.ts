import { fieldStates } from '../../../../src/engine/fields/conditions.ts'
import type { SessionField } from '../../api/generated/calls.ts'

/**
 * The fields after their conditions have been applied, keyed by id. A hidden field is null; any other field has its
 * current `required`.
 */
export type ShownFields = ReadonlyMap<string, SessionField | null>

/**
 * Evaluates the conditions of fields, by the rule of the service.
 * @param before the previous result; a field that has not changed stays the same object, and so does the map
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
    const previous = before.get(field.fieldId)
    if (previous?.required === required) return previous
    return field.required === required ? field : { ...field, required }
  }
  const next = new Map(fields.map(field => [field.fieldId, asNow(field)]))
  const isSame = next.size === before.size && [...next].every(([fieldId, field]) => before.get(fieldId) === field)
  return isSame ? before : next
}

export const hasConditions = (fields: readonly SessionField[]): boolean =>
  fields.some(({ showWhen, requireWhen }) => showWhen !== undefined || requireWhen !== undefined)

/**
 * Returns a field with its current `required`, in a list for `flatMap`. The list is empty if the field is hidden. A
 * field that `shown` does not contain is shown.
 */
export function asShown(field: SessionField, shown: ShownFields): SessionField[] {
  const shownField = shown.get(field.fieldId)
  return shownField === null ? [] : [shownField ?? field]
}

/** Returns the fields that are shown as long as all fields have their initial values. */
export function fieldsShownNow(fields: readonly SessionField[]): SessionField[] {
  const values = new Map(fields.map(({ fieldId, value }) => [fieldId, value]))
  const shown = shownFields(fields, fieldId => values.get(fieldId) ?? null)
  return fields.flatMap(field => asShown(field, shown))
}
