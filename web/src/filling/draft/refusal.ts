import { isFilled } from '../../../../src/engine/fields/value-rules.ts'
import type { ApiError } from '../../api/call.ts'
import type { FieldValue, SessionField } from '../../api/generated/calls.ts'
import { missingText } from '../../fields/field-value.ts'

/**
 * Finds the fields that a 400 names, with the words to show beside each. The body may list them (`fields`); else its
 * sentence names each by its id, or by its place in the call (`fields[2].value`).
 */
export function refusedFields(error: ApiError, sent: FieldValue[], fields: SessionField[]): Map<string, string> {
  const known = new Set(fields.map(field => field.fieldId))
  const listed = error.fields.filter(field => known.has(field.fieldId))
  if (listed.length > 0) return new Map(listed.map(field => [field.fieldId, field.error]))
  const named = fields.filter(field => isNamed(field, error.message, sent))
  return new Map(named.map(field => [field.fieldId, reasonFor(field, error.message, sent)]))
}

function isNamed(field: SessionField, message: string, sent: FieldValue[]): boolean {
  if (message.includes(field.fieldId)) return true
  const place = sent.findIndex(value => value.fieldId === field.fieldId)
  return place >= 0 && new RegExp(`\\bfields\\[${place}\\]`).test(message)
}

/** A required field that was sent empty has our own words; else the server's sentence without its technical names. */
function reasonFor(field: SessionField, message: string, sent: FieldValue[]): string {
  const value = sent.find(({ fieldId }) => fieldId === field.fieldId)?.value ?? null
  if (field.required && !isFilled(field, value)) return missingText(field)
  const words = message
    .replace(/^fields\[\d+\](\.value)?:?\s*/, '')
    .replaceAll(` (${field.fieldId})`, '')
    .replaceAll(field.fieldId, '')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
