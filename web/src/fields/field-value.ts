import { type BrokenRule, brokenRule, givenValue, valueLimits } from '../../../src/engine/fields/value-rules.ts'
import type { SessionField } from '../api/generated/calls.ts'
import { type TextKey, text } from '../texts/text.ts'

/**
 * Brings what was typed into the spelling of its type; null when nothing is left.
 * Many phones offer only a comma on the number pad: one comma before one or two last digits is a decimal point.
 * "1,250" stays as it is, and is refused, since it means 1250 to some and 1.25 to others.
 */
export function normalizeValue(field: Pick<SessionField, 'type'>, typed: string): string | null {
  if (givenValue(typed) === null) return null
  if (field.type === 'paragraph') return typed.replace(/\r\n?/g, '\n')
  if (field.type === 'dropdown') return typed
  const value = typed.trim()
  return field.type === 'amount' ? normalizeAmount(value) : value
}

function normalizeAmount(value: string): string {
  const bare = value.replace(/[\s  ’']/g, '')
  return /^-?\d+,\d{1,2}$/.test(bare) ? bare.replace(',', '.') : bare
}

const errorTexts: Record<BrokenRule, TextKey> = {
  'too-long': 'errorTooLong',
  'signature-has-no-value': 'errorSignature',
  'true-or-false': 'errorChoice',
  date: 'errorDate',
  decimal: 'errorAmount',
  'too-many-digits': 'errorDigits',
  option: 'errorChoice',
  options: 'errorChoice',
  'single-line': 'errorSingleLine',
}

/**
 * What is wrong with a value in the spelling of its type, or null: the rules of the service, so that it is said before the
 * value is sent. An empty value is not wrong here: see `missingText`.
 */
export function valueError(
  field: Pick<SessionField, 'type' | 'kind' | 'options'>,
  value: string | null,
): string | null {
  const rule = value === null ? null : brokenRule(field, value)
  return rule === null ? null : text(errorTexts[rule], valueLimits)
}

/** What to say beside a required field that is empty. */
export function missingText(field: Pick<SessionField, 'type'> & Partial<Pick<SessionField, 'choices'>>): string {
  if (field.choices) return text('errorChoice')
  if (field.type === 'checkbox') return text('errorTick')
  return text(field.type === 'signature' ? 'errorSignature' : 'errorRequired')
}

/** The sender's label, or the noun of the type. */
export function fieldLabel(field: Pick<SessionField, 'type' | 'label'>): string {
  return field.label?.trim() || text(`type_${field.type}`)
}

/** The name that a screen reader says: label, unit and page. */
export function fieldName(field: Pick<SessionField, 'type' | 'label' | 'unit' | 'page'>): string {
  const parameters = { label: fieldLabel(field), page: field.page, unit: field.unit ?? '' }
  return text(field.unit ? 'fieldNameWithUnit' : 'fieldName', parameters)
}
