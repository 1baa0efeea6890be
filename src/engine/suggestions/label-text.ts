/** A longer label is part of a sentence, in which the words next to the blank say most. */
const LONGEST_LABEL = 48
const WORDS_OF_SENTENCE = 5
const MOST_CHARACTERS = 80

/**
 * Returns the name that people would give a field with this label, without blanks, numbering, colons and stars; empty
 * when nothing is left.
 *
 * Before: `1. Full name: ____`. After: `Full name`.
 */
export function cleanLabel(text: string): string {
  const plain = text
    .replace(/_{2,}|\.{3,}|…/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^.*[”"“»]\s*\)[,;]?\s*(?=.*\p{L})/u, '')
    .replace(/^[,;.:*)\]\s]+/, '')
    .replace(/^(\(?[0-9ivx]{1,4}[.)]|\([a-z]\)|[a-z]\)|[•▪·–—-])\s+/i, '')
    .replace(/[\s:;,.*=–—-]+$/, '')
    .replace(/^\((.*)\)$/, '$1')
    .trim()
  const afterColon = plain.split(/:\s+/).at(-1)!
  if (/\p{L}{2}/u.test(afterColon) && afterColon.length < plain.length) return cleanLabel(afterColon)
  if (plain.length <= LONGEST_LABEL) return plain
  const sentence = plain.split(/[.;:!?]\s+/).at(-1)!
  return sentence.split(' ').slice(-WORDS_OF_SENTENCE).join(' ').slice(-MOST_CHARACTERS)
}

const PAGE_NUMBER = /\b(page|seite|página|pagina|p\.|s\.)\s*\d/i

/** Matches signs that no label contains, and brackets that follow each other, as in a formula. */
export const FORMULA = /[=;|{}]|\) ?[+·]? ?\(/

/** Returns the name that a sentence gives its blank, in quotes after it: `______ (the “Recipient”)`. */
export const definedTerm = (text: string) =>
  /^[^“”"„«]{0,12}[“"„«]([^“”"„«»]{2,40})[”"“»]/.exec(text)?.[1]?.trim() ?? null

/** Whether a text can be a whole label: short, and not a sentence. */
export const isLabelLike = (text: string) => {
  const label = text.trim()
  return (
    label.length <= LONGEST_LABEL &&
    /\p{L}/u.test(label) &&
    !/[.!?]$/.test(label.replace(/\b(No|Nr|Tel|St|Str|Núm|Num)\.$/i, '')) &&
    !/^\d/.test(label) &&
    !PAGE_NUMBER.test(label) &&
    !FORMULA.test(label)
  )
}
