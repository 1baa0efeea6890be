import { asSingleLine } from '../../engine/text/single-line.ts'

/** For longer texts, an error shows only the length. */
const maxShown = 60
const maxListed = 10

/** Returns a value as errors show it: short, on one line, and without the content of objects. */
export function inputShown(value: unknown): string {
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

/** Returns an untrusted name, cut and on one line. */
export const shownName = (name: string): string =>
  asSingleLine(name.slice(0, maxShown).toWellFormed().replace(/\s+/g, ' ')) + (name.length > maxShown ? '…' : '')

/** Lists options for an error: the first ten, and the number of the rest. */
export function listedOptions(options: readonly string[]): string {
  const more = options.length - maxListed
  return `${options.slice(0, maxListed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
