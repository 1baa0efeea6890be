import { PageTextReader } from '../page-text/page-text.ts'
import type { PdfDocument } from '../pdf/document.ts'
import { findWord, indexWords, SAME_LINE, type WordIndex } from './find-word.ts'
import { type PageWord, pageWords } from './page-words.ts'

/** The place of a field, in points from the top left of a page as displayed. Page numbers are one-based. */
export interface FieldPlace {
  page: number
  x: number
  y: number
  width: number
  height: number
}

/** How many of the words nearest to a field are tried. */
const ANCHORS_MOST = 3
/** Distances along a line are divided by this number, because the words of a line are further apart than lines are. */
const ACROSS_COUNTS = 4
/**
 * How far a field may reach over the edge of a page, or over a word, in points. Rounding and imprecise glyph boxes make
 * this tolerance necessary.
 */
const EDGE_TOLERANCE = 0.5
const COVER_TOLERANCE = 2

/** Why a field has no place: its words are gone, appear more than once, or leave no room where they are now. */
export const lossReasons = ['WordsGone', 'WordsRepeated', 'NoRoom'] as const
export type LossReason = (typeof lossReasons)[number]

/** The outcome for a field, and the line of the earlier document that it belonged to. */
export type CarriedField = { line: string } & (
  | { place: FieldPlace; reason: null }
  | { place: null; reason: LossReason }
)

/**
 * Moves fields of one document to the same words, at the same distance, in another document that was made from it. A
 * field is tied to the nearest words on its line, or otherwise on the line above or below. If these words appear more
 * than once, the field stays with the same words on the same page, provided that both documents have equally many pages
 * with that text. A field gets no place when its words are gone, or when it would reach over the edge of its page or
 * cover words that it did not cover.
 *
 * Before: a field next to `Signature of the buyer` on line 3. After, when a line has been inserted above: next to the
 * same words on line 4.
 * @throws PdfError 'too-complex' when a document has more text than is read
 */
export function carryFields(from: PdfDocument, to: PdfDocument, fields: readonly FieldPlace[]): CarriedField[] {
  const before = indexWords(pageWords(new PageTextReader(from), from.pages()))
  const after = indexWords(pageWords(new PageTextReader(to), to.pages()))
  const samePage = samePageMatcher(before, after)
  const sizes = to.pages().map(({ width, height }) => ({ width, height }))
  const hasRoom = (field: FieldPlace, place: FieldPlace) =>
    isOnPage(place, sizes[place.page - 1]!) && coversNothingNew(before, field, after, place)
  return fields.map(field => {
    const line = lineOf(before, field)
    let reason: LossReason = line.length > 0 ? 'WordsRepeated' : 'WordsGone'
    for (const word of nearestOf(line, field)) {
      const match = findWord(before, word, after)
      const counterpart = typeof match === 'string' ? samePage(word) : match
      if (match === 'gone') reason = 'WordsGone'
      if (counterpart === null) continue
      const place = moved(field, word, counterpart)
      return hasRoom(field, place) ? carried(line, place) : lost(line, 'NoRoom')
    }
    return lost(line, reason)
  })
}

const carried = (line: readonly PageWord[], place: FieldPlace): CarriedField => ({
  line: lineText(line),
  place,
  reason: null,
})

const lost = (line: readonly PageWord[], reason: LossReason): CarriedField => ({
  line: lineText(line),
  place: null,
  reason,
})

/** Returns the text of a line, without the lines to write on. */
const lineText = (line: readonly PageWord[]): string =>
  line
    .filter(word => !word.isLeader)
    .map(word => word.written)
    .join(' ')

/**
 * Finds the counterpart of a word on the page with the same text. Among several such pages, the first corresponds to
 * the first, and so on. Returns null when the documents have different numbers of such pages, because any of them could
 * have been added or removed.
 */
function samePageMatcher(before: WordIndex, after: WordIndex): (word: PageWord) => PageWord | null {
  const [from, to] = [pagesByText(before), pagesByText(after)]
  const textOf = new Map([...from].flatMap(([text, pages]) => pages.map(page => [page, text] as const)))
  return word => {
    const text = textOf.get(word.page)!
    const [fromPages, toPages = []] = [from.get(text)!, to.get(text)]
    if (fromPages.length !== toPages.length) return null
    const page = toPages[fromPages.indexOf(word.page)]!
    return after.pages.get(page)![before.pages.get(word.page)!.indexOf(word)]!
  }
}

function pagesByText({ pages }: WordIndex): Map<string, number[]> {
  const byText = new Map<string, number[]>()
  for (const [page, words] of pages) {
    const text = words.map(word => word.text).join(' ')
    byText.set(text, [...(byText.get(text) ?? []), page])
  }
  return byText
}

/**
 * Returns the words that a field belongs to. All of them are on one line, because the next line may be about another
 * field.
 */
function lineOf({ pages }: WordIndex, field: FieldPlace): PageWord[] {
  const words = pages.get(field.page) ?? []
  const beside = words.filter(({ baseline }) => baseline > field.y && baseline <= field.y + field.height + 1)
  const nearest =
    beside.length > 0
      ? least(beside, word => distanceOnLine(word, field))
      : least(words, word => distanceFromLine(word, field))
  return words.filter(({ baseline }) => Math.abs(baseline - nearest!.baseline) < SAME_LINE)
}

/** Returns the words to try, the nearest word first. */
const nearestOf = (line: readonly PageWord[], field: FieldPlace) =>
  line.toSorted((a, b) => distanceAlong(a, field) - distanceAlong(b, field)).slice(0, ANCHORS_MOST)

function least<T>(items: readonly T[], measure: (item: T) => number): T | undefined {
  const most = Math.min(...items.map(measure))
  return items.find(item => measure(item) === most)
}

/**
 * The distance of a field from a word on its line. It counts from the bottom of the field, which may reach over the
 * line above.
 */
const distanceOnLine = (word: PageWord, field: FieldPlace) =>
  field.y + field.height - word.baseline + distanceAlong(word, field) / ACROSS_COUNTS

/** The distance of a field from a word above or below it. */
const distanceFromLine = (word: PageWord, field: FieldPlace) =>
  Math.max(field.y - word.bottom, word.top - field.y - field.height, 0) + distanceAlong(word, field) / ACROSS_COUNTS

/** The distance of a word from a field along the line; 0 for a word that the field overlaps. */
const distanceAlong = (word: PageWord, field: FieldPlace) =>
  Math.max(word.left - field.x - field.width, field.x - word.right, 0)

function moved(field: FieldPlace, from: PageWord, to: PageWord): FieldPlace {
  const rounded = (value: number) => Math.round(value * 100) / 100
  return {
    page: to.page,
    x: rounded(field.x + to.left - from.left),
    y: rounded(field.y + to.baseline - from.baseline),
    width: field.width,
    height: field.height,
  }
}

const isOnPage = ({ x, y, width, height }: FieldPlace, page: { width: number; height: number }) =>
  x >= -EDGE_TOLERANCE &&
  y >= -EDGE_TOLERANCE &&
  x + width <= page.width + EDGE_TOLERANCE &&
  y + height <= page.height + EDGE_TOLERANCE

function coversNothingNew(before: WordIndex, field: FieldPlace, after: WordIndex, place: FieldPlace): boolean {
  const left = covered(before, field)
  return covered(after, place).every(text => {
    const at = left.indexOf(text)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

const covered = ({ pages }: WordIndex, field: FieldPlace): string[] =>
  (pages.get(field.page) ?? []).filter(word => overlaps(word, field)).map(word => word.text)

const overlaps = (word: PageWord, { x, y, width, height }: FieldPlace) =>
  Math.min(word.right, x + width) - Math.max(word.left, x) > COVER_TOLERANCE &&
  Math.min(word.bottom, y + height) - Math.max(word.top, y) > COVER_TOLERANCE
