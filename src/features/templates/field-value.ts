import { undrawableCharacters } from '../../engine/text/coverage.ts'
import { isCalendarDate } from '../../http/validation.ts'
import type { TemplateField } from './template.ts'

const amountPattern = /^-?\d{1,30}(\.\d{1,15})?$/
const valueLengthMost = 10_000

/**
 * What is wrong with a value of a field, as the end of a sentence, or null when it fits its kind (docs/templates.md):
 * checkbox `true`/`false`, date `YYYY-MM-DD`, amount a decimal, dropdown one of the options; and every text one that the
 * bundled fonts can draw, so that nothing is ever blank in the document.
 */
export function valueProblem(field: Pick<TemplateField, 'type' | 'options'>, value: string): string | null {
  if (value.length > valueLengthMost) return `must have at most ${valueLengthMost} characters`
  switch (field.type) {
    case 'signature':
      return 'is a signature field and cannot be filled in'
    case 'checkbox':
      return value === 'true' || value === 'false' ? null : 'must be true or false'
    case 'date':
      return isCalendarDate(value) ? null : 'must be a date as YYYY-MM-DD'
    case 'amount':
      return amountPattern.test(value) ? null : 'must be a decimal number such as 1250.50'
    case 'dropdown':
      return field.options?.includes(value) ? textProblem(value) : `must be one of ${(field.options ?? []).join(', ')}`
    case 'text':
      return /[\r\n]/.test(value) ? 'must be a single line' : textProblem(value)
    case 'paragraph':
      return textProblem(value)
    default:
      return field.type satisfies never
  }
}

/** What the bundled fonts cannot draw of a text, or null. */
export function textProblem(text: string): string | null {
  const missing = undrawableCharacters(text)
  if (missing.length === 0) return null
  const shown = missing
    .slice(0, 5)
    .map(character => `${character} (U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')})`)
  return `has characters that cannot be drawn: ${shown.join(', ')}`
}
