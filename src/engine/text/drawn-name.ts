import anyAscii from 'any-ascii'
import { undrawableCharacters } from './coverage.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Replaces a stretch of characters that no bundled font has. */
const REPLACEMENT = '\ufffd'

/**
 * Returns a name as the bundled fonts can draw it. If they lack some of its letters, this is the part that they can
 * draw, followed by the whole name in Latin letters. If they lack all of its letters, it is only the Latin letters. The
 * original name is in the record of the completion (`CompletionRecord.names`).
 */
export function drawnName(name: string): string {
  const missing = new Set(undrawableCharacters(name))
  if (missing.size === 0) return name
  const isDrawable = (grapheme: string) => ![...grapheme].some(character => missing.has(character))
  const parts = [...graphemes.segment(name)].map(({ segment }) => (isDrawable(segment) ? segment : REPLACEMENT))
  const drawn = parts.join('').replace(/\ufffd(?:\s*\ufffd)+/g, REPLACEMENT)
  const latin = inLatin(name, missing)
  return /[\p{L}\p{N}]/u.test(drawn) ? `${drawn} (${latin})` : latin
}

/**
 * Writes a name in Latin letters. Latin letters stay unchanged; a name without any Latin reading is written as code
 * points.
 */
function inLatin(name: string, missing: ReadonlySet<string>): string {
  const isLatin = (character: string) =>
    !missing.has(character) && /[\p{Script=Latin}[\p{M}&&\p{Script=Inherited}]]/v.test(character)
  const latin = Array.from(name.normalize('NFC'), character =>
    isLatin(character) ? character : anyAscii(character),
  ).join('')
  if (/[\p{L}\p{N}]/u.test(latin)) return latin.trim()
  return Array.from(
    name,
    character => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`,
  ).join(' ')
}
