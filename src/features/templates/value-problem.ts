import { fits, heldCharacters, type SizedField } from '../../engine/appearance/value-fit.ts'
import { brokenComparison, type ConditionTest } from '../../engine/fields/conditions.ts'
import { kindNameOf } from '../../engine/fields/kind-properties.ts'
import { textFormatOf, textFormats } from '../../engine/fields/text-formats.ts'
import {
  type BrokenRule,
  brokenRule,
  charactersOf,
  drawnValue,
  type RuledField,
  valueLimits,
} from '../../engine/fields/value-rules.ts'
import { smallestSize } from '../../engine/fields/value-size.ts'
import { matchesPattern, patternLimits } from '../../engine/patterns/value-pattern.ts'
import { undrawableCharacters } from '../../engine/text/coverage.ts'
import { asSingleLine } from '../../engine/text/single-line.ts'

type ValueField = SizedField & RuledField & { patternMessage?: string | null }

/** The texts for the rules of `engine/fields/value-rules.ts`, as ends of sentences. */
const words: Record<BrokenRule, (field: ValueField, value: string) => string> = {
  'too-long': (_, value) => `must have at most ${count(valueLimits.characters)} characters; got ${count(value.length)}`,
  'signature-has-no-value': () => 'must be left out: a signature field takes no value',
  'filled-by-service': field => `must be left out: the service fills in a field of kind ${kindNameOf(field)}`,
  'uploaded-by-signer': () => 'must be left out: the signer uploads a file for it',
  'true-or-false': (_, value) => `must be "true" or "false"; got ${quoted(value)}`,
  date: (_, value) => `must be a date such as "2026-05-31"; got ${quoted(value)}`,
  decimal: (_, value) =>
    `must be a decimal number such as "1250.50", without thousands separators; got ${quoted(value)}`,
  'too-many-digits': () =>
    `must have at most ${valueLimits.digitsBeforePoint} digits before the point and ${valueLimits.digitsAfterPoint} after it`,
  'too-many-decimals': ({ decimals }, value) =>
    `must have at most ${decimals} ${decimals === 1 ? 'digit' : 'digits'} after the point; got ${quoted(value)}`,
  option: ({ options }, value) => `must be one of ${listed(options ?? [])}; got ${quoted(value)}`,
  options: ({ options }, value) =>
    `must have one line for each chosen option, from ${listed(options ?? [])}; got ${quoted(value)}`,
  'single-line': () => 'must be a single line, without line breaks',
  'max-length': ({ maxLength }, value) =>
    `must have at most ${count(maxLength!)} characters; got ${count(charactersOf(value))}`,
  format: formatWords,
  pattern: patternWords,
}

function formatWords(field: ValueField, value: string): string {
  const { noun, example } = textFormats[textFormatOf(field)!]
  return `must be ${noun} such as "${example}"; got ${quoted(value)}`
}

function patternWords({ pattern, patternMessage }: ValueField, value: string): string {
  if (value.length > patternLimits.characters)
    return `must have at most ${patternLimits.characters} characters; got ${count(value.length)}`
  const requirement = patternMessage == null ? `must match the pattern ${pattern}` : `is not right: ${patternMessage}`
  return `${requirement}; got ${quoted(value)}`
}

/**
 * Returns the problem with a value of a field, as the end of a sentence. Returns null if the value fits the field's
 * kind (docs/templates.md), the bundled fonts can draw it, and its box holds it at a readable size. So nothing in the
 * document is ever blank or unreadable.
 */
export function valueProblem(field: ValueField, value: string): string | null {
  const rule = brokenRule(field, value, matchesPattern)
  return rule === null ? drawingProblem(field, value) : words[rule](field, value)
}

/**
 * Returns the problem with a value that a condition compares a field with, as the end of a sentence; null if the field
 * could have this value.
 */
export function comparedValueProblem(field: ValueField, test: ConditionTest, value: string): string | null {
  const rule = brokenComparison(field, test, value)
  return rule === null ? null : words[rule](field, value)
}

/** Returns why a value that fits its kind cannot be drawn legibly, as the end of a sentence; null if it can. */
export function drawingProblem(field: SizedField, value: string): string | null {
  const isText = field.type === 'text' || field.type === 'paragraph' || field.type === 'dropdown'
  return (isText ? textProblem(value) : null) ?? sizeProblem(field, value)
}

/**
 * Returns why the box of a field does not hold a value at a readable size, as the end of a sentence; null if it does.
 */
export function sizeProblem(field: SizedField, value: string): string | null {
  if (fits(field, value)) return null
  const size = `at the smallest size of ${smallestSize(field)} points`
  const { held, given: total } = heldCharacters(field, value)
  if (field.type === 'date' || field.type === 'dropdown' || held === 0)
    return `must fit its box; ${quoted(drawnValue(field, value))} is too long even ${size}`
  return `must have at most ${count(held)} characters to fit its box ${size}; got ${count(total)}`
}

/**
 * Returns which characters of a text the bundled fonts cannot draw, as the end of a sentence; null if they can draw all
 * of it.
 */
export function textProblem(text: string): string | null {
  const missing = undrawableCharacters(text)
  if (missing.length === 0) return null
  const shown = missing
    .slice(0, 5)
    .map(character => `${character} (U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')})`)
  return `contains unsupported characters: ${shown.join(', ')}`
}

const count = (number: number) => number.toLocaleString('en')

const LISTED_MAX = 10

function listed(options: string[]): string {
  const more = options.length - LISTED_MAX
  return options.slice(0, LISTED_MAX).map(quoted).join(', ') + (more > 0 ? ` and ${count(more)} more` : '')
}

const QUOTED_MAX = 60

/** Quotes the beginning of a text on one line, enough of it to recognize the text. */
function quoted(text: string): string {
  const line = asSingleLine(text.slice(0, QUOTED_MAX).replace(/\s+/g, ' '))
  return `"${line}${text.length > QUOTED_MAX ? '…' : ''}"`
}
