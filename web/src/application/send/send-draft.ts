import { isAttachment, isServiceFilled } from '../../../../src/engine/fields/field-kinds.ts'
import type { RequestDraftContent, Template, TemplateField } from '../../api/generated/calls.ts'
import { normalizeValue } from '../../fields/field-value.ts'

/** Returns whether the sender may fill in a field. */
export const isPrefillable = (field: TemplateField): boolean =>
  field.type !== 'signature' && !isServiceFilled(field) && !isAttachment(field)

/** Returns whether only the sender can fill in a field. */
export const isSendersOwn = (field: TemplateField): boolean =>
  isPrefillable(field) && (field.role === null || field.readOnly)

/** Returns the values that differ from the template's, in the stored spelling of their types. */
export const changedValues = (
  { fields }: Pick<Template, 'fields'>,
  { values }: Pick<RequestDraftContent, 'values'>,
): { fieldId: string; value: string }[] =>
  fields.flatMap(field => {
    const typed = values[field.fieldId]
    if (typed === undefined || typed === null || !isPrefillable(field)) return []
    const value = normalizeValue(field, typed) ?? ''
    const without = field.defaultValue ?? (field.type === 'checkbox' ? 'false' : '')
    return value === without ? [] : [{ fieldId: field.fieldId, value }]
  })

/** Returns the content with its values in the stored spelling, as it is sent. */
export const sendable = (template: Template, content: RequestDraftContent): RequestDraftContent => ({
  ...content,
  values: Object.fromEntries(changedValues(template, content).map(({ fieldId, value }) => [fieldId, value])),
})
