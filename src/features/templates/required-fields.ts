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
): TemplateField[] =>
  fields.filter(
    field =>
      field.required && !isFilledBySigner(field) && (field.type === 'signature' || !isFilled(field, heldValue(field))),
  )

/**
 * A signature fills all signature fields of its signer, and the service what it knows of them; what else is read-only stays
 * as the sender gave it.
 */
const isFilledBySigner = (field: TemplateField) =>
  field.role !== null && (field.type === 'signature' || isServiceFilled(field) || !field.readOnly)

/** What a sender has to prefill, as warnings of the template. */
export const requiredFieldWarnings = (fields: readonly TemplateField[]): StoredWarning[] =>
  fieldsLeftEmpty(fields, field => field.defaultValue ?? null).map(field => ({
    code: field.type === 'signature' ? 'required-signature-of-nobody' : 'required-field-without-value',
    page: field.page,
    fieldId: field.fieldId,
    subject: field.label ?? field.type,
  }))
