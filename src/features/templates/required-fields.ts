import { dependentsOf, fieldStates } from '../../engine/fields/conditions.ts'
import { isServiceFilled, needsSigner } from '../../engine/fields/field-kinds.ts'
import { isFilled } from '../../engine/fields/value-rules.ts'
import type { StoredWarning } from '../../platform/database/tables/template-tables.ts'
import type { TemplateField } from './template.ts'

/** The fields that nobody can fill in, whatever the signers do (docs/decisions/21). */
export interface UnfillableFields {
  /** Fields that only a signer can fill in, but that have no role. */
  ofNobody: TemplateField[]
  /** Required fields without a value that have no role or are read-only. */
  leftEmpty: TemplateField[]
}

/**
 * Finds the fields that would be sealed empty whatever the signers do.
 * @param heldValue returns the value of a field before anyone signs; never called for a signature
 */
export function unfillableFields(
  fields: readonly TemplateField[],
  heldValue: (field: TemplateField) => string | null,
): UnfillableFields {
  const hidden = fieldsHiddenForGood(fields, heldValue)
  const unfillable = fields.filter(field => !isFilledBySigner(field) && !hidden.has(field.fieldId))
  return {
    ofNobody: unfillable.filter(isOfNobody),
    leftEmpty: unfillable.filter(field => field.required && !isOfNobody(field) && !isFilled(field, heldValue(field))),
  }
}

/** Whether only a signer can fill in a field, but no signer has it. */
const isOfNobody = (field: TemplateField) => field.role === null && needsSigner(field)

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

/** Warns about the fields of a template that nobody can fill in, or that a sender has to prefill. */
export function unfillableFieldWarnings(fields: readonly TemplateField[]): StoredWarning[] {
  const { ofNobody, leftEmpty } = unfillableFields(fields, field => field.defaultValue ?? null)
  const warning = (code: string) => (field: TemplateField) => ({
    code,
    page: field.page,
    fieldId: field.fieldId,
    subject: field.label ?? field.type,
  })
  return [...ofNobody.map(warning('field-of-nobody')), ...leftEmpty.map(warning('required-field-without-value'))]
}
