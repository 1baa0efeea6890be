const words = new Intl.Segmenter('th', { granularity: 'word' })
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const breakingSpace = /[\t \u1680\u2000-\u2006\u2008-\u200b\u205f\u3000]/
const ideographic =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3001-\u303f\uff01-\uff60]/u
const thai = /\p{Script=Thai}/u
/**
 * Characters after which a line may break. The hyphen is not included: programs that extract text take a hyphen at the
 * end of a line as the mark of a divided word, and drop it.
 */
const breaksAfter = /[/\u2013\u2014]/
/** Characters that no line begins with: closing marks, small kana, marks of length and repetition. */
const neverFirst =
  /[)\]},.:;?!%\u2019\u201d\u2026\u3001\u3002\u3005\u3009\u300b\u300d\u300f\u3011\u3015\u30fb\u30fc\uff01\uff05\uff09\uff0c\uff0e\uff1a\uff1b\uff1f\uff3d\uff5dぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ]/
/** Characters that no line ends with: opening marks. */
const neverLast = /[([{\u2018\u201c\u3008\u300a\u300c\u300e\u3010\u3014\uff08\uff3b\uff5b]/

/** Whether a line may begin at a UTF-16 index: never (0), only if nothing else fits (between graphemes), or freely. */
const BREAK_EMERGENCY = 1
const BREAK_ALLOWED = 2

/**
 * Finds the places where a line of the text may begin: after spaces, dashes and slashes, between Thai words, and around
 * CJK characters by their rules for punctuation. It follows UAX #14 as far as the scripts of the bundled fonts need it;
 * hangul words are not broken.
 */
export function findBreaks(text: string): Uint8Array {
  const breaks = new Uint8Array(text.length + 1)
  const thaiWords = thai.test(text) ? wordStarts(text) : new Set<number>()
  let before = ''
  for (const { segment, index } of graphemes.segment(text)) {
    if (before) breaks[index] = allowed(before, segment, thaiWords.has(index)) ? BREAK_ALLOWED : BREAK_EMERGENCY
    before = segment
  }
  return breaks
}

function wordStarts(text: string): Set<number> {
  return new Set([...words.segment(text)].map(({ index }) => index))
}

function allowed(before: string, after: string, startsThaiWord: boolean): boolean {
  if (breakingSpace.test(after)) return false
  if (breakingSpace.test(before)) return true
  if (neverFirst.test(after) || neverLast.test(before)) return false
  if (ideographic.test(before) || ideographic.test(after)) return true
  if (thai.test(before) && thai.test(after)) return startsThaiWord
  return breaksAfter.test(before) && /\p{L}/u.test(after)
}

/** The range of a line's text in its paragraph, without the spaces at its end. */
export interface LineRange {
  start: number
  end: number
}

/**
 * Fills lines greedily. `advances` holds the advance of the cluster that begins at each index (0 elsewhere), `width`
 * the width of a line in the same unit. A word that is wider than a line is cut between graphemes.
 *
 * Before: `one two three` at a width of 7 characters. After: `one two`, `three`.
 */
export function breakLines(text: string, advances: ArrayLike<number>, breaks: Uint8Array, width: number): LineRange[] {
  const lines: LineRange[] = []
  let start = 0
  do {
    const next = findLineEnd(text, start, advances, breaks, width)
    lines.push({ start, end: trimEnd(text, start, next) })
    start = next
  } while (start < text.length)
  return lines
}

/** Returns the start of the line after the line that begins at `start`. */
function findLineEnd(
  text: string,
  start: number,
  advances: ArrayLike<number>,
  breaks: Uint8Array,
  width: number,
): number {
  let lastAllowed: number | undefined
  let lastEmergency: number | undefined
  let used = 0
  for (let index = start; index < text.length; index++) {
    if (index > start && breaks[index] === BREAK_ALLOWED) lastAllowed = index
    if (index > start && breaks[index] === BREAK_EMERGENCY) lastEmergency = index
    used += advances[index]!
    if (used > width && !breakingSpace.test(text[index]!)) {
      const end = lastAllowed ?? lastEmergency
      if (end !== undefined) return end
    }
  }
  return text.length
}

/** Returns the end of a line without the spaces at its end, which may extend beyond the width. */
function trimEnd(text: string, start: number, end: number): number {
  let trimmed = end
  while (trimmed > start && breakingSpace.test(text[trimmed - 1]!)) trimmed--
  return trimmed
}
