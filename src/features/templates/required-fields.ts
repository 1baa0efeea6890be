import { dependentsOf, fieldStates } from '../../engine/fields/conditions.ts'
import { isServiceFilled } from '../../engine/fields/field-kinds.ts'
import { isFilled } from '../../engine/fields/value-rules.ts'
import type { StoredWarning } from '../../platform/database/tables/template-tables.ts'
import type { TemplateField } from './template.ts'

/**
 * Returns the required fields that would be sealed empty whatever the signers do: fields that have no value and either
 * no role or are read-only (docs/decisions/21).
 * @param heldValue returns the value of a field before anyone signs; never called for a signature
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

/**
 * Returns the fields that stay hidden whatever the signers do, because no signer fills in the fields that they depend
 * on.
 */
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
 * Returns whether a field is filled in when its signer signs. Signing fills all signature fields of the signer, and the
 * service fills the fields whose values it knows. Any other read-only field keeps the sender's value.
 */
export const isFilledBySigner = (field: TemplateField): boolean =>
  field.role !== null && (field.type === 'signature' || isServiceFilled(field) || !field.readOnly)

/** Warns about the fields of a template that a sender has to prefill. */
export const requiredFieldWarnings = (fields: readonly TemplateField[]): StoredWarning[] =>
  fieldsLeftEmpty(fields, field => field.defaultValue ?? null).map(field => ({
    code: field.type === 'signature' ? 'required-signature-of-nobody' : 'required-field-without-value',
    page: field.page,
    fieldId: field.fieldId,
    subject: field.label ?? field.type,
  }))
