import { asSingleLine } from '../../engine/text/single-line.ts'

/** Longer texts are told by their length. */
const maxShown = 60
const maxListed = 10

/** A value as an error shows what was given: short, on one line, and without what is inside of objects. */
export function shownValue(value: unknown): string {
  if (typeof value === 'string') return shownText(value)
  if (typeof value === 'number') return `the number ${value}`
  if (Array.isArray(value)) return 'an array'
  if (value !== null && typeof value === 'object') return 'an object'
  return String(value)
}

function shownText(text: string): string {
  if (text === '') return 'empty text'
  return text.length > maxShown ? `text of ${text.length} characters` : `"${shownName(text)}"`
}

/** A name from a stranger, cut and on one line. */
export const shownName = (name: string): string =>
  asSingleLine(name.slice(0, maxShown).toWellFormed().replace(/\s+/g, ' ')) + (name.length > maxShown ? '…' : '')

/** Options as an error lists them: ten, and how many more there are. */
export function listedOptions(options: readonly string[]): string {
  const more = options.length - maxListed
  return `${options.slice(0, maxListed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
