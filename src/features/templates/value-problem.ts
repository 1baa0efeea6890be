import { type BrokenRule, brokenRule, valueLimits } from '../../engine/fields/value-rules.ts'
import { undrawableCharacters } from '../../engine/text/coverage.ts'
import type { TemplateField } from './template.ts'

type ValueField = Pick<TemplateField, 'type' | 'kind' | 'options'>

/** The rules of `engine/fields/value-rules.ts` as ends of sentences. */
const words: Record<BrokenRule, (field: ValueField) => string> = {
  'too-long': () => `must have at most ${valueLimits.characters} characters`,
  'signature-has-no-value': () => 'is a signature field and cannot be filled in',
  'true-or-false': () => 'must be true or false',
  date: () => 'must be a date as YYYY-MM-DD',
  decimal: () => 'must be a decimal number such as 1250.50',
  'too-many-digits': () =>
    `must have at most ${valueLimits.digitsBeforePoint} digits before the point and ${valueLimits.digitsAfterPoint} after it`,
  option: ({ options }) => `must be one of ${(options ?? []).join(', ')}`,
  options: ({ options }) => `must have a line for each chosen option, of ${(options ?? []).join(', ')}`,
  'single-line': () => 'must be a single line',
}

/**
 * What is wrong with a value of a field, as the end of a sentence, or null when it fits its kind (docs/templates.md)
 * and the bundled fonts can draw it, so that nothing is ever blank in the document.
 */
export function valueProblem(field: ValueField, value: string): string | null {
  const rule = brokenRule(field, value)
  if (rule !== null) return words[rule](field)
  const isText = field.type === 'text' || field.type === 'paragraph' || field.type === 'dropdown'
  return isText ? textProblem(value) : null
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
