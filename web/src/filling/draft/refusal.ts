import { isFilled } from '../../../../src/engine/fields/value-rules.ts'
import type { ApiError } from '../../api/call.ts'
import type { FieldValue, SessionField } from '../../api/generated/calls.ts'
import { missingText } from '../../fields/field-value.ts'

/**
 * Finds the fields that a 400 is about, with the words to show next to each. The body may list them (`fields`); else its sentence names one
 * by its place in the call (`fields[2].value`).
 */
export function refusedFields(error: ApiError, sent: FieldValue[], fields: SessionField[]): Map<string, string> {
  const listed = new Map(error.fields.map(field => [field.fieldId, field.error]))
  const reasons = fields.flatMap(field => {
    const words = listed.get(field.fieldId) ?? (listed.size === 0 ? wordsOf(error.message, field, sent) : undefined)
    return words === undefined ? [] : [[field.fieldId, isLeftEmpty(field, sent) ? missingText(field) : words] as const]
  })
  return new Map(reasons)
}

/** Returns the sentence of a refusal without the place of the field in the call. */
function wordsOf(message: string, { fieldId }: SessionField, sent: FieldValue[]): string | undefined {
  const place = sent.findIndex(value => value.fieldId === fieldId)
  if (place < 0 || !new RegExp(`^fields\\[${place}\\](\\.value)?[: ]`).test(message)) return undefined
  const words = message.replace(/^fields\[\d+\](\.value)?:?\s*/, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A required field that was sent empty gets the page's own words. */
function isLeftEmpty(field: SessionField, sent: FieldValue[]): boolean {
  const value = sent.find(({ fieldId }) => fieldId === field.fieldId)
  return field.required && value !== undefined && !isFilled(field, value.value)
}
