import type { FieldType } from './field-type.ts'
import { type TextFormatName, textFormatNames } from './text-formats.ts'

/**
 * The formats of an amount, each named by the way it writes 1234.56. Amounts are stored in the first format, which is
 * also the default. A space in an amount does not allow a line break.
 */
export const amountFormats = ['1234.56', '1,234.56', '1.234,56', '1234,56', '1 234,56', "1'234.56"] as const

/** The formats of a date. Dates are stored in the first format, which is also the default. */
export const dateFormats = ['YYYY-MM-DD', 'DD.MM.YYYY', 'DD/MM/YYYY', 'DD-MM-YYYY', 'MM/DD/YYYY', 'YYYY/MM/DD'] as const

type AmountFormat = (typeof amountFormats)[number]
type DateFormat = (typeof dateFormats)[number]
export type ValueFormat = AmountFormat | DateFormat | TextFormatName

/**
 * Returns the formats that a field of this type may have; empty except for amounts, dates and texts. The format of an
 * amount or a date says how its value is drawn, the format of a text which values it takes.
 */
export function formatsOf(type: FieldType): readonly ValueFormat[] {
  if (type === 'text') return textFormatNames
  if (type === 'amount') return amountFormats
  return type === 'date' ? dateFormats : []
}

/** The separators of thousands and of the fraction. */
const separators: Record<AmountFormat, { group: string; decimal: string }> = {
  '1234.56': { group: '', decimal: '.' },
  '1,234.56': { group: ',', decimal: '.' },
  '1.234,56': { group: '.', decimal: ',' },
  '1234,56': { group: '', decimal: ',' },
  '1 234,56': { group: '\u00a0', decimal: ',' },
  "1'234.56": { group: "'", decimal: '.' },
}

/**
 * Writes a stored amount or date in the format of its field; no digit is added or dropped.
 *
 * Before: `1234.5` in the format `1.234,56`. After: `1.234,5`.
 */
export function formatValue(field: { type: FieldType; format?: string | null }, value: string): string {
  const { type, format } = field
  if (type === 'amount' && isOneOf(amountFormats, format)) return formatAmount(value, format)
  return type === 'date' && isOneOf(dateFormats, format) ? formatDate(value, format) : value
}

const isOneOf = <Format extends string>(formats: readonly Format[], format?: string | null): format is Format =>
  (formats as readonly (string | null | undefined)[]).includes(format)

function formatAmount(value: string, format: AmountFormat): string {
  const { group, decimal } = separators[format]
  const [whole, fraction] = value.split('.') as [string, string?]
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group)
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`
}

function formatDate(value: string, format: DateFormat): string {
  const [year, month, day] = value.split('-') as [string, string, string]
  return format.replace('YYYY', year).replace('MM', month).replace('DD', day)
}

/** Returns the value whose drawn form, as written by `formatValue`, is the text; null when there is none. */
export function parseValue(field: { type: FieldType; format?: string | null }, text: string): string | null {
  const { type, format } = field
  if (type === 'amount' && isOneOf(amountFormats, format)) {
    const { group, decimal } = separators[format]
    const value = text.replaceAll(group, '').replace(decimal, '.')
    return formatValue(field, value) === text ? value : null
  }
  if (type === 'date' && isOneOf(dateFormats, format)) {
    const part = (letters: string) => text.slice(format.indexOf(letters), format.indexOf(letters) + letters.length)
    const value = `${part('YYYY')}-${part('MM')}-${part('DD')}`
    return formatValue(field, value) === text ? value : null
  }
  return text
}

/**
 * Returns why a text cannot be the unit of an amount, as the end of a sentence; null if it can be. Right after the
 * amount, a unit must not look like a part of the number.
 */
export const unitProblem = (unit: string): string | null =>
  /^[\s\p{N}.,'\u2019+\-\u2212]/u.test(unit)
    ? 'must not begin with a digit or a sign that amounts are written with: it stands right after the amount'
    : null
