import { isCalendarDate } from './calendar-date.ts'
import { type Kinded, kindOf } from './field-kinds.ts'
import type { FieldType } from './field-type.ts'
import { areOptions } from './several-options.ts'
import { textFormatOf, textFormats } from './text-formats.ts'
import { formatValue } from './value-format.ts'

/** The limits that apply to every value. */
export const valueLimits = { characters: 10_000, digitsBeforePoint: 30, digitsAfterPoint: 15 }

/**
 * The rule that a value breaks: a requirement of its kind or of a property of its field, or a limit of `valueLimits`.
 */
export type BrokenRule =
  | 'too-long'
  | 'signature-has-no-value'
  | 'filled-by-service'
  | 'uploaded-by-signer'
  | 'true-or-false'
  | 'date'
  | 'decimal'
  | 'too-many-digits'
  | 'too-many-decimals'
  | 'option'
  | 'options'
  | 'single-line'
  | 'max-length'
  | 'format'
  | 'pattern'

/** The properties of a field that determine which values it accepts. */
export interface RuledField extends Kinded {
  options?: string[] | null
  maxLength?: number | null
  decimals?: number | null
  format?: string | null
  pattern?: string | null
}

/** Whether a pattern (RE2 syntax) matches the whole value; `engine/patterns` contains the service's implementation. */
export type MatchesPattern = (pattern: string, value: string) => boolean

const decimalPattern = /^-?(\d+)(?:\.(\d+))?$/

/**
 * Returns the rule that a value of a field breaks, or null when the value fits its kind and properties: checkbox `true`
 * or `false`, date `YYYY-MM-DD`, amount a decimal with a point, dropdown one of the options or a line for each of
 * several, text one line. The page checks before it sends, the service before it stores. Only the service knows whether
 * the bundled fonts can draw the value.
 */
export function brokenRule(field: RuledField, value: string, matches: MatchesPattern): BrokenRule | null {
  if (value.length > valueLimits.characters) return 'too-long'
  return brokenRuleOfKind(field, value) ?? brokenRuleOfText(field, value, matches)
}

function brokenRuleOfKind(field: RuledField, value: string): BrokenRule | null {
  const { values } = kindOf(field)
  switch (values) {
    case 'signature':
      return 'signature-has-no-value'
    case 'service':
      return 'filled-by-service'
    case 'attachment':
      return 'uploaded-by-signer'
    case 'tick':
      return value === 'true' || value === 'false' ? null : 'true-or-false'
    case 'date':
      return isCalendarDate(value) ? null : 'date'
    case 'decimal':
      return brokenRuleOfDecimal(field, value)
    case 'options':
      return areOptions(field.options ?? [], value) ? null : 'options'
    case 'option':
      return field.options?.includes(value) ? null : 'option'
    case 'line':
      return /[\r\n]/.test(value) ? 'single-line' : null
    case 'lines':
      return null
    default:
      return values satisfies never
  }
}

function brokenRuleOfDecimal({ decimals }: RuledField, value: string): BrokenRule | null {
  const [, whole, fraction = ''] = decimalPattern.exec(value) ?? []
  if (whole === undefined) return 'decimal'
  if (fraction.length > (decimals ?? valueLimits.digitsAfterPoint) && decimals != null) return 'too-many-decimals'
  const { digitsBeforePoint, digitsAfterPoint } = valueLimits
  return whole.length > digitsBeforePoint || fraction.length > digitsAfterPoint ? 'too-many-digits' : null
}

function brokenRuleOfText(field: RuledField, value: string, matches: MatchesPattern): BrokenRule | null {
  if (field.maxLength != null && charactersOf(value) > field.maxLength) return 'max-length'
  const format = textFormatOf(field)
  if (format !== null && !textFormats[format].accepts(value.trim())) return 'format'
  return field.pattern == null || matches(field.pattern, value) ? null : 'pattern'
}

/**
 * Counts characters as `maxLength` does, in code points. Their number does not depend on the version of the page's or
 * the service's software.
 */
export const charactersOf = (value: string): number => [...value].length

/** Matches white space and characters that show nothing: zero-width spaces, fillers, the empty Braille pattern. */
const blanks = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Returns the value to store: null for an empty text and for a text of blanks, which would leave the field blank. */
export const givenValue = (text: string | null): string | null => (text === null || blanks.test(text) ? null : text)

/**
 * Returns the value of a field to store: null for a blank text, and a value with a named format without the spaces
 * around it.
 */
export function storedValue(field: { type: FieldType; format?: string | null }, text: string | null): string | null {
  const value = givenValue(text)
  return value !== null && textFormatOf(field) !== null ? value.trim() : value
}

/** Whether a field counts as filled in, as a required field must be: a checkbox only when it is ticked. */
export function isFilled(field: { type: FieldType }, value: string | null): boolean {
  return field.type === 'checkbox' ? value === 'true' : givenValue(value) !== null
}

/**
 * Returns the text drawn for a value: a date or an amount in the format of the field, an amount with its decimals and
 * its unit.
 */
export function drawnValue(
  field: { type: FieldType; unit?: string | null; format?: string | null; decimals?: number | null },
  value: string,
): string {
  const formatted = formatValue(field, field.type === 'amount' ? withDecimals(value, field.decimals) : value)
  return field.type === 'amount' && field.unit && value !== '' ? `${formatted} ${field.unit}` : formatted
}

/**
 * Pads a stored amount with zeros to this many decimals; other text, and any amount without `decimals`, stays
 * unchanged.
 */
function withDecimals(value: string, decimals?: number | null): string {
  const [, whole, fraction = ''] = decimalPattern.exec(value) ?? []
  if (whole === undefined || !decimals || fraction.length >= decimals) return value
  return `${value.split('.')[0]}.${fraction.padEnd(decimals, '0')}`
}
