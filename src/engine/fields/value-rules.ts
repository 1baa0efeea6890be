import { isCalendarDate } from './calendar-date.ts'
import type { FieldType } from './field-type.ts'
import { areOptions, takesSeveral } from './several-options.ts'

/** What a value may be at most. */
export const valueLimits = { characters: 10_000, digitsBeforePoint: 30, digitsAfterPoint: 15 }

/** The rule that a value breaks: what its kind asks for, or a limit of `valueLimits`. */
export type BrokenRule =
  | 'too-long'
  | 'signature-has-no-value'
  | 'true-or-false'
  | 'date'
  | 'decimal'
  | 'too-many-digits'
  | 'option'
  | 'options'
  | 'single-line'

const decimalPattern = /^-?(\d+)(?:\.(\d+))?$/

/**
 * The rule that a value of a field breaks, or null when it fits its kind: checkbox `true` or `false`, date `YYYY-MM-DD`,
 * amount a decimal with a point, dropdown one of the options or a line for each of several, text one line. The page asks before it sends, the service
 * before it stores. Whether the bundled fonts can draw it only the service knows.
 */
export function brokenRule(
  field: { type: FieldType; kind?: string | null; options?: string[] | null },
  value: string,
): BrokenRule | null {
  if (value.length > valueLimits.characters) return 'too-long'
  switch (field.type) {
    case 'signature':
      return 'signature-has-no-value'
    case 'checkbox':
      return value === 'true' || value === 'false' ? null : 'true-or-false'
    case 'date':
      return isCalendarDate(value) ? null : 'date'
    case 'amount':
      return brokenRuleOfAmount(value)
    case 'dropdown':
      if (takesSeveral(field)) return areOptions(field.options ?? [], value) ? null : 'options'
      return field.options?.includes(value) ? null : 'option'
    case 'text':
      return /[\r\n]/.test(value) ? 'single-line' : null
    case 'paragraph':
      return null
    default:
      return field.type satisfies never
  }
}

function brokenRuleOfAmount(value: string): BrokenRule | null {
  const [, whole, fraction = ''] = decimalPattern.exec(value) ?? []
  if (whole === undefined) return 'decimal'
  const { digitsBeforePoint, digitsAfterPoint } = valueLimits
  return whole.length > digitsBeforePoint || fraction.length > digitsAfterPoint ? 'too-many-digits' : null
}

/** White space, and characters that show nothing: zero-width spaces, fillers, the empty Braille pattern. */
const blanks = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** A value as it is stored: null for an empty text and for one of blanks alone, which would leave the field blank. */
export const givenValue = (text: string | null): string | null => (text === null || blanks.test(text) ? null : text)

/** Whether a field counts as filled in, as a required one must be: a checkbox only when it is ticked. */
export function isFilled(field: { type: FieldType }, value: string | null): boolean {
  return field.type === 'checkbox' ? value === 'true' : givenValue(value) !== null
}

/** What is drawn of a value: an amount with its unit. */
export function drawnValue(field: { type: FieldType; unit?: string | null }, value: string): string {
  return field.type === 'amount' && field.unit && value !== '' ? `${value} ${field.unit}` : value
}
