import { fieldStates } from '../../../../src/engine/fields/conditions.ts'
import type { SessionField } from '../../api/generated/calls.ts'

/** The fields that are shown, by id, each required as its conditions have it now. */
export type ShownFields = ReadonlyMap<string, SessionField>

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
  const shown = fields.flatMap((field): [string, SessionField][] => {
    const { shown: isShown, required } = states.get(field.fieldId)!
    if (!isShown) return []
    const known = before.get(field.fieldId)
    if (known?.required === required) return [[field.fieldId, known]]
    return [[field.fieldId, field.required === required ? field : { ...field, required }]]
  })
  const isSame = shown.length === before.size && shown.every(([fieldId, field]) => before.get(fieldId) === field)
  return isSame ? before : new Map(shown)
}

export const hasConditions = (fields: readonly SessionField[]): boolean =>
  fields.some(({ showWhen, requireWhen }) => showWhen !== undefined || requireWhen !== undefined)

/** The fields that are shown with the values that they came with. */
export function fieldsShownNow(fields: readonly SessionField[]): SessionField[] {
  const values = new Map(fields.map(({ fieldId, value }) => [fieldId, value]))
  return [...shownFields(fields, fieldId => values.get(fieldId) ?? null).values()]
}
