import { dependentsOf, fieldStates } from '../../engine/fields/conditions.ts'
import { isServiceFilled } from '../../engine/fields/field-kinds.ts'
import { isFilled } from '../../engine/fields/value-rules.ts'
import type { StoredWarning } from '../../platform/database/tables/template-tables.ts'
import type { TemplateField } from './template.ts'

/**
 * The required fields that would be sealed empty whatever the signers do: they are nobody's, or cannot be changed, and have
 * no value (docs/decisions/0080).
 * @param heldValue what a field holds before anybody signs; never asked of a signature
 */
export const fieldsLeftEmpty = (
  fields: readonly TemplateField[],
  heldValue: (field: TemplateField) => string | null,
): TemplateField[] => {
  const hidden = fieldsHiddenForGood(fields, heldValue)
  return fields.filter(
    field =>
      field.required &&
      !isFilledBySigner(field) &&
      !hidden.has(field.fieldId) &&
      (field.type === 'signature' || !isFilled(field, heldValue(field))),
  )
}

/** The fields that are hidden whatever the signers do: no signer fills in what they depend on. */
function fieldsHiddenForGood(
  fields: readonly TemplateField[],
  heldValue: (field: TemplateField) => string | null,
): ReadonlySet<string> {
  const byId = new Map(fields.map(field => [field.fieldId, field]))
  const states = fieldStates(fields, fieldId => heldValue(byId.get(fieldId)!))
  const open = dependentsOf(fields, fields.filter(isFilledBySigner))
  const hidden = fields.filter(({ fieldId }) => !states.get(fieldId)!.shown && !open.has(fieldId))
  return new Set(hidden.map(({ fieldId }) => fieldId))
}

/**
 * A signature fills all signature fields of its signer, and the service what it knows of them; what else is read-only stays
 * as the sender gave it.
 */
export const isFilledBySigner = (field: TemplateField): boolean =>
  field.role !== null && (field.type === 'signature' || isServiceFilled(field) || !field.readOnly)

/** What a sender has to prefill, as warnings of the template. */
export const requiredFieldWarnings = (fields: readonly TemplateField[]): StoredWarning[] =>
  fieldsLeftEmpty(fields, field => field.defaultValue ?? null).map(field => ({
    code: field.type === 'signature' ? 'required-signature-of-nobody' : 'required-field-without-value',
    page: field.page,
    fieldId: field.fieldId,
    subject: field.label ?? field.type,
  }))
