/**
 * Returns the characters that count when the text of two files is compared. White space, control and format characters
 * (soft hyphens, direction and joining marks) and emoji are dropped; the rest is decomposed (NFKD, so that ligatures
 * and wide or presentation forms become letters), and all hyphens become one. Case, accents, digits, punctuation and
 * currency count.
 *
 * Before: `oﬃce – 1 €`. After: `office–1€`.
 */
export function normalCharacters(text: string): string[] {
  const cached = cache.get(text)
  if (cached) return cached
  const characters = Array.from(text.normalize('NFKD').replace(dropped, '').replace(hyphens, '-'))
  if (text.length === 1) cache.set(text, characters)
  return characters
}

const cache = new Map<string, string[]>()
const dropped = /[\s\p{Cc}\p{Cf}\p{Cs}\ufffc\u{1f000}-\u{1faff}]/gu
const hyphens = /[\u2010\u2011]/g
