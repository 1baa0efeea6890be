import type { SessionField } from '../api/signing-types.ts'
import { type TextKey, text } from '../texts/text.ts'

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/
const amountPattern = /^-?\d+(\.\d+)?$/

/**
 * Brings what was typed into the spelling of its type; null when nothing is left.
 * Many phones offer only a comma on the number pad: one comma before one or two last digits is a decimal point.
 * "1,250" stays as it is, and is refused, since it means 1250 to some and 1.25 to others.
 */
export function normalizeValue(field: SessionField, typed: string): string | null {
  if (field.type === 'paragraph') return typed.trim() === '' ? null : typed.replace(/\r\n?/g, '\n')
  const value = typed.trim()
  if (value === '') return null
  return field.type === 'amount' ? normalizeAmount(value) : value
}

function normalizeAmount(value: string): string {
  const bare = value.replace(/[\s  ’']/g, '')
  return /^-?\d+,\d{1,2}$/.test(bare) ? bare.replace(',', '.') : bare
}

/** What is wrong with a value in the spelling of its type, or null. An empty value is not wrong here: see `missingText`. */
export function valueError(field: SessionField, value: string | null): string | null {
  const key = value === null ? null : errorKey(field, value)
  return key === null ? null : text(key)
}

function errorKey(field: SessionField, value: string): TextKey | null {
  switch (field.type) {
    case 'date':
      return isCalendarDate(value) ? null : 'errorDate'
    case 'amount':
      return amountPattern.test(value) ? null : 'errorAmount'
    case 'dropdown':
      return field.options?.includes(value) ? null : 'errorChoice'
    default:
      return null
  }
}

/** Whether a text is a day that exists, as `YYYY-MM-DD`. */
export function isCalendarDate(value: string): boolean {
  const [, year, month, day] = datePattern.exec(value) ?? []
  if (year === undefined) return false
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.toISOString().startsWith(value)
}

/** Whether a field counts as filled: a box to tick only when it is ticked. */
export function isFilled(field: SessionField, value: string | null): boolean {
  return field.type === 'checkbox' ? value === 'true' : value !== null
}

/** What to say beside a required field that is empty. */
export function missingText(field: SessionField): string {
  if (field.type === 'checkbox') return text('errorTick')
  return text(field.type === 'signature' ? 'errorSignature' : 'errorRequired')
}

/** What is drawn of a value: an amount with its unit. */
export function paperText(field: SessionField, value: string): string {
  return field.type === 'amount' && field.unit && value !== '' ? `${value} ${field.unit}` : value
}

/** The sender's label, or the noun of the type. */
export function fieldLabel(field: SessionField): string {
  return field.label?.trim() || text(`type_${field.type}`)
}

/** The name that a screen reader says: label, unit and page. */
export function fieldName(field: SessionField): string {
  const parameters = { label: fieldLabel(field), page: field.page, unit: field.unit ?? '' }
  return text(field.unit ? 'fieldNameWithUnit' : 'fieldName', parameters)
}
