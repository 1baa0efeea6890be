/**
 * The characters that count when the text of two files is compared: without white space, control and format characters (soft
 * hyphens, marks of direction and of joining), each taken apart (NFKD, so that ligatures and wide or presentation forms are
 * letters), hyphens as one, and without emoji. Case, accents, digits, punctuation and currency count.
 */
export function normalCharacters(text: string): string[] {
  const known = cache.get(text)
  if (known) return known
  const characters = Array.from(text.normalize('NFKD').replace(dropped, '').replace(hyphens, '-'))
  if (text.length === 1) cache.set(text, characters)
  return characters
}

const cache = new Map<string, string[]>()
const dropped = /[\s\p{Cc}\p{Cf}\p{Cs}\ufffc\u{1f000}-\u{1faff}]/gu
const hyphens = /[\u2010\u2011]/g
