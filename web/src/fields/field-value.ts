import { type FieldKind, fieldKinds, isAttachment, isInitials, kindOf } from '../../../src/engine/fields/field-kinds.ts'
import { takesSeveral } from '../../../src/engine/fields/several-options.ts'
import { textFormatOf, textFormats } from '../../../src/engine/fields/text-formats.ts'
import {
  type BrokenRule,
  brokenRule,
  charactersOf,
  drawnValue,
  givenValue,
  valueLimits,
} from '../../../src/engine/fields/value-rules.ts'
import type { SessionField } from '../api/generated/calls.ts'
import { type TextKey, text } from '../texts/text.ts'
import { heldCharacters, isTooLong, type SizedField } from './fit-text.ts'
import { measureEms, measuresAsSealed } from './measure-text.ts'
import { matchesPattern } from './patterns.ts'
import { decimalMark, readAmount, typedAmount } from './read-amount.ts'

/** A field with these properties. Absent properties are null in a session and undefined in a template. */
type FieldWith<Name extends keyof SessionField> = Pick<SessionField, 'type'> & {
  [Property in Name]?: SessionField[Property] | undefined
}

/**
 * Converts typed text to the stored spelling of the field's type; null when nothing is left. An amount is read in the
 * browser's language: `1.250,50` becomes `1250.50`.
 */
export function normalizeValue(field: FieldWith<'unit'>, typed: string): string | null {
  if (givenValue(typed) === null) return null
  if (field.type === 'paragraph') return typed.replace(/\r\n?/g, '\n')
  if (field.type === 'dropdown') return typed
  const value = typed.trim()
  return field.type === 'amount' ? readAmount(value, decimalMark(), field.unit).value : value
}

/**
 * Returns a value as its control shows it while it is typed: an amount with the decimal mark of the browser's language.
 */
export function typedValue(field: Pick<SessionField, 'type'>, value: string | null): string {
  return field.type === 'amount' ? typedAmount(value ?? '', decimalMark()) : (value ?? '')
}

/** Returns a sentence about how an ambiguous amount was read; null if it is not ambiguous. */
export function readingNote(field: Pick<SessionField, 'type' | 'unit'>, typed: string): string | null {
  if (field.type !== 'amount') return null
  const { value, otherwise } = readAmount(typed, decimalMark(), field.unit)
  if (otherwise === null) return null
  const short = (amount: string) => typedAmount(amount.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''), decimalMark())
  return text('readAs', { amount: short(value), otherwise: short(otherwise) })
}

const errorTexts: Record<Exclude<BrokenRule, 'format'>, TextKey> = {
  'too-long': 'errorTooLong',
  'signature-has-no-value': 'errorSignature',
  'filled-by-service': 'errorRequired',
  'uploaded-by-signer': 'errorAttachment',
  'true-or-false': 'errorChoice',
  date: 'errorDate',
  decimal: 'errorAmount',
  'too-many-digits': 'errorDigits',
  'too-many-decimals': 'errorDecimals',
  option: 'errorChoice',
  options: 'errorChoice',
  'single-line': 'errorSingleLine',
  'max-length': 'errorTooLong',
  pattern: 'errorPattern',
}

type ValueField = FieldWith<
  'kind' | 'options' | 'unit' | 'format' | 'choices' | 'maxLength' | 'pattern' | 'patternMessage' | 'decimals'
> &
  SizedField

/**
 * Returns the problem with a value in the stored spelling of its type, or null. Applies the rules of the service before
 * the value is sent. An empty value is not a problem here: see `missingText`.
 */
export function valueError(field: ValueField, value: string | null): string | null {
  if (value === null || field.type === 'signature' || isAttachment(field)) return null
  const rule = brokenRule(field, value, matchesPattern)
  if (rule === null) return sizeError(field, value)
  if (rule === 'format') return formatError(field)
  if (rule === 'pattern' && field.patternMessage) return field.patternMessage
  const example = typedAmount('1250.50', decimalMark())
  const counted = { characters: valueLimits.characters, givenCharacters: value.length }
  const fieldLimit = { characters: field.maxLength ?? 0, givenCharacters: charactersOf(value) }
  const count = rule === 'max-length' ? fieldLimit : counted
  return text(errorTexts[rule], { ...valueLimits, ...count, given: value, example, count: field.decimals ?? 0 })
}

function formatError(field: ValueField): string {
  const format = textFormatOf(field)!
  return text(`errorFormat_${format}`, { example: textFormats[format].example })
}

/**
 * Returns an error if a value is too long for its box. The page can measure only some scripts; the service measures
 * every script.
 */
export function sizeError(field: ValueField, value: string | null): string | null {
  const isText = field.type !== 'checkbox' && field.type !== 'signature' && !field.choices && !takesSeveral(field)
  if (value === null || !isText) return null
  const words = (part: string) => drawnValue(field, part)
  if (!measuresAsSealed(words(value)) || !isTooLong(field, words(value), measureEms)) return null
  const { held, given: characterCount } = heldCharacters(field, value, words, measureEms)
  return text(held > 0 && field.type !== 'dropdown' && field.type !== 'date' ? 'errorSize' : 'errorBox', {
    held,
    given: characterCount,
  })
}

/** Returns the sentence for a required field that is empty. */
export function missingText(field: FieldWith<'kind' | 'choices'>): string {
  if (field.choices) return text('errorChoice')
  if (field.type === 'checkbox') return text('errorTick')
  if (isInitials(field)) return text('errorInitials')
  if (isAttachment(field)) return text('errorAttachment')
  return text(field.type === 'signature' ? 'errorSignature' : 'errorRequired')
}

const kindTexts = new Map<FieldKind, TextKey>([
  [fieldKinds.initials, 'kind_initials'],
  [fieldKinds.number, 'kind_number'],
  [fieldKinds.attachment, 'kind_attachment'],
  [fieldKinds.name, 'kind_name'],
  [fieldKinds.email, 'kind_email'],
  [fieldKinds.company, 'kind_company'],
  [fieldKinds['date-signed'], 'kind_date-signed'],
])

/** Returns the sender's label, or else a noun for the kind of field. */
export function fieldLabel(field: FieldWith<'kind' | 'label'>): string {
  return field.label?.trim() || text(kindTexts.get(kindOf(field)) ?? `type_${field.type}`)
}

/** Returns the placeholder of an empty field. */
export const fieldPrompt = (field: Pick<SessionField, 'type' | 'kind' | 'label' | 'placeholder'>): string =>
  field.placeholder ?? fieldLabel(field)

/** Returns the name that a screen reader reads: label, unit and page. */
export function fieldName(field: Pick<SessionField, 'type' | 'kind' | 'label' | 'unit' | 'page'>): string {
  const parameters = { label: fieldLabel(field), page: field.page, unit: field.unit ?? '' }
  return text(field.unit ? 'fieldNameWithUnit' : 'fieldName', parameters)
}
