import { PageTextReader } from '../page-text/page-text.ts'
import type { PdfDocument } from '../pdf/document.ts'
import { findWord, indexWords, SAME_LINE, type WordIndex } from './find-word.ts'
import { type PageWord, pageWords } from './page-words.ts'

/** Points from the top left of a page as displayed; pages count from 1. */
export interface FieldPlace {
  page: number
  x: number
  y: number
  width: number
  height: number
}

/** How many of the nearest words are tried. */
const ANCHORS_MOST = 3
/** Words of a line stand further apart than lines do. */
const ACROSS_COUNTS = 4
/** What a field may reach over the edge of a page, or over a word, by rounding and by the slack of glyphs. */
const EDGE_TOLERANCE = 0.5
const COVER_TOLERANCE = 2

/** Why a field has no place: its words are gone, stand in more than one place, or leave it no room where they stand now. */
export const lossReasons = ['WordsGone', 'WordsRepeated', 'NoRoom'] as const
export type LossReason = (typeof lossReasons)[number]

/** What became of a field, and the line of the document before that it stood at. */
export type CarriedField = { line: string } & (
  | { place: FieldPlace; reason: null }
  | { place: null; reason: LossReason }
)

/**
 * Where fields of one document stand in another that was made from it: beside the same words, at the same distance. A field
 * is tied to the nearest words on its line, else on the line above or below; where these stand in more than one place, to the
 * same words of the same page, if both documents have as many pages of that text. One has no place where its words are gone, or
 * where it would reach over the edge of its page or cover words that it did not cover.
 * @throws PdfError 'too-complex' for more text than is read
 */
export function carryFields(from: PdfDocument, to: PdfDocument, fields: readonly FieldPlace[]): CarriedField[] {
  const before = indexWords(pageWords(new PageTextReader(from), from.pages()))
  const after = indexWords(pageWords(new PageTextReader(to), to.pages()))
  const samePage = samePages(before, after)
  const sizes = to.pages().map(({ width, height }) => ({ width, height }))
  const hasRoom = (field: FieldPlace, place: FieldPlace) =>
    isOnPage(place, sizes[place.page - 1]!) && coversNothingNew(before, field, after, place)
  return fields.map(field => {
    const line = lineOf(before, field)
    let reason: LossReason = line.length > 0 ? 'WordsRepeated' : 'WordsGone'
    for (const word of nearestOf(line, field)) {
      const met = findWord(before, word, after)
      const found = typeof met === 'string' ? samePage(word) : met
      if (met === 'gone') reason = 'WordsGone'
      if (found === null) continue
      const place = moved(field, word, found)
      return hasRoom(field, place) ? carried(line, place) : lost(line, 'NoRoom')
    }
    return lost(line, reason)
  })
}

const carried = (line: readonly PageWord[], place: FieldPlace): CarriedField => ({
  line: written(line),
  place,
  reason: null,
})

const lost = (line: readonly PageWord[], reason: LossReason): CarriedField => ({
  line: written(line),
  place: null,
  reason,
})

/** A line as it reads, without the lines to write on. */
const written = (line: readonly PageWord[]): string =>
  line
    .filter(word => !word.isLeader)
    .map(word => word.written)
    .join(' ')

/**
 * Finds the word that stands for one on the page with the same text: of several such pages the one that comes at the same
 * turn. Null where one of the documents has more of them, as any of them could have gone or come.
 */
function samePages(before: WordIndex, after: WordIndex): (word: PageWord) => PageWord | null {
  const [from, to] = [pagesByText(before), pagesByText(after)]
  const textOf = new Map([...from].flatMap(([text, pages]) => pages.map(page => [page, text] as const)))
  return word => {
    const text = textOf.get(word.page)!
    const [own, there = []] = [from.get(text)!, to.get(text)]
    if (own.length !== there.length) return null
    const page = there[own.indexOf(word.page)]!
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

/** The words that a field belongs to: those of one line only, for the next one may be about another field. */
function lineOf({ pages }: WordIndex, field: FieldPlace): PageWord[] {
  const words = pages.get(field.page) ?? []
  const beside = words.filter(({ baseline }) => baseline > field.y && baseline <= field.y + field.height + 1)
  const nearest =
    beside.length > 0 ? least(beside, word => besides(word, field)) : least(words, word => beyond(word, field))
  return words.filter(({ baseline }) => Math.abs(baseline - nearest!.baseline) < SAME_LINE)
}

/** Those that are tried, the nearest first. */
const nearestOf = (line: readonly PageWord[], field: FieldPlace) =>
  line.toSorted((a, b) => across(a, field) - across(b, field)).slice(0, ANCHORS_MOST)

function least<T>(items: readonly T[], measure: (item: T) => number): T | undefined {
  const most = Math.min(...items.map(measure))
  return items.find(item => measure(item) === most)
}

/** A field stands on its line, and may reach over the one above it. */
const besides = (word: PageWord, field: FieldPlace) =>
  field.y + field.height - word.baseline + across(word, field) / ACROSS_COUNTS

/** How far a word above or below a field is from it. */
const beyond = (word: PageWord, field: FieldPlace) =>
  Math.max(field.y - word.bottom, word.top - field.y - field.height, 0) + across(word, field) / ACROSS_COUNTS

/** How far a word is from a field along the line; one that the field lies on is not far at all. */
const across = (word: PageWord, field: FieldPlace) =>
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
