import { isFilled } from '../../../../src/engine/fields/value-rules.ts'
import type { ApiError } from '../../api/call.ts'
import type { FieldValue, SessionField } from '../../api/generated/calls.ts'
import { missingText } from '../../fields/field-value.ts'

/**
 * Finds the fields that a 400 response is about, with the message to show next to each field. The body may list the
 * fields in `fields`. Otherwise its message names a field by its position in the call, such as `fields[2].value`.
 */
export function refusedFields(error: ApiError, sent: FieldValue[], fields: SessionField[]): Map<string, string> {
  const listed = new Map(error.fields.map(field => [field.fieldId, field.error]))
  const reasons = fields.flatMap(field => {
    const words = listed.get(field.fieldId) ?? (listed.size === 0 ? wordsOf(error.message, field, sent) : undefined)
    return words === undefined ? [] : [[field.fieldId, isLeftEmpty(field, sent) ? missingText(field) : words] as const]
  })
  return new Map(reasons)
}

/** Returns the message of a refusal without the position of the field in the call. */
function wordsOf(message: string, { fieldId }: SessionField, sent: FieldValue[]): string | undefined {
  const place = sent.findIndex(value => value.fieldId === fieldId)
  if (place < 0 || !new RegExp(`^fields\\[${place}\\](\\.value)?[: ]`).test(message)) return undefined
  const words = message.replace(/^fields\[\d+\](\.value)?:?\s*/, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns whether a required field was sent empty. The page then shows its own message. */
function isLeftEmpty(field: SessionField, sent: FieldValue[]): boolean {
  const value = sent.find(({ fieldId }) => fieldId === field.fieldId)
  return field.required && value !== undefined && !isFilled(field, value.value)
}
