import { type ReadStretch, readAlong } from '../agreed-text/match-pages.ts'
import { type PageStretch, readAgreedPages } from '../agreed-text/read-pages.ts'
import { readStories } from '../agreed-text/read-stories.ts'
import { advance, type ParagraphStretch, type TextPattern } from '../agreed-text/text-pattern.ts'
import type { PdfDocument } from '../pdf/document.ts'
import { currentTextOf } from '../redline/paragraph-text.ts'
import { bodyOf, paragraphsOf } from '../redline/paragraphs.ts'
import {
  namedStoriesOf,
  type PrintedClause,
  type PrintedStory,
  type PrintNames,
} from '../redline/printing/print-source.ts'
import type { ReadonlyWordFile } from '../redline/word-file.ts'
import type { XmlElement } from '../xml/xml-tree.ts'
import { pageNumbers } from './page-numbers.ts'
import { placesInText } from './place-in-text.ts'

/** A place in a clause, by the clause's anchor and the offset in the text that is printed, in UTF-16 code units. */
export interface ClausePlace {
  anchor: string
  offset: number
}

/** A place with the text there, by which it can be found after an edit. */
export interface QuotedPlace extends ClausePlace {
  text: string
}

/** How much of the text at a place is quoted. */
const QUOTED = 40

/** A line on a page, or a piece of one, in points from the top left corner. */
export interface PrintedLine extends ClausePlace {
  x: number
  y: number
  width: number
  height: number
}

/** A page of a printed document. */
export interface PrintedPage {
  /** The number that the page shows, such as `iv`. */
  number: string
  /** The size in points. */
  width: number
  height: number
  /** Where the text of the body begins on the page; null if the page has none, or if it was not found. */
  start: QuotedPlace | null
  /** Where the text of the body begins, in points from the top; null if the page has none, or if it was not found. */
  textTop: number | null
  /** Where the text of the body ends, in points from the top; null if the page has none, or if it was not found. */
  textBottom: number | null
  /** Where the notes begin, in points from the top; null without notes. */
  notesTop: number | null
  /** The ids of the headers, footers and notes on the page, from top to bottom. */
  stories: string[]
  lines: PrintedLine[]
}

/** After this many differences between pages and document, the places of the rest are not known. */
const DIFFERENCES_MOST = 40

/**
 * Finds the text of a document on the pages that were made from it. `names` are those of the document. Throws DocxError
 * or PdfError for a file that cannot be read.
 */
export function printedPages(document: ReadonlyWordFile, pdf: PdfDocument, names: PrintNames): PrintedPage[] {
  const pages = pdf.pages()
  const stories = readStories(document)
  const { stretches } = readAgreedPages(pdf, pages.length)
  const placed = new PlacedTexts(document, names)
  const printed = pages.map(({ width, height }) => emptyPage(width, height))
  const begun: (XmlElement | undefined)[] = pages.map(() => undefined)
  for (const [index, read] of readAlong(stories, stretches, DIFFERENCES_MOST).entries()) {
    const stretch = stretches[index]!
    const found = read && placed.placeOf(read, stretch)
    if (!found) continue
    const page = printed[stretch.page - 1]!
    const { story, text, paragraph, ...place } = found
    const line = { ...place, ...roundedBox(stretch) }
    page.lines.push(line)
    if (story === null && read.story.kind === 'body') {
      page.start ??= { ...place, text }
      begun[stretch.page - 1] ??= paragraph
      page.textTop = Math.min(page.textTop ?? line.y, line.y)
      page.textBottom = Math.max(page.textBottom ?? 0, rounded(line.y + line.height))
    } else if (story !== null) {
      if (read.story.kind === 'once') page.notesTop = Math.min(page.notesTop ?? line.y, line.y)
      if (!page.stories.includes(story)) page.stories.push(story)
    }
  }
  for (const [index, number] of pageNumbers(document, begun).entries()) printed[index]!.number = number
  return printed
}

const emptyPage = (width: number, height: number): PrintedPage => ({
  ...{ number: '', width, height, start: null, textTop: null, textBottom: null, notesTop: null },
  stories: [],
  lines: [],
})

function roundedBox({ box: { x, y, width, height } }: PageStretch) {
  return { x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) }
}

const rounded = (points: number) => Math.round(10 * points) / 10

interface NamedParagraph {
  /** The header, footer or note with the paragraph; null for the body. */
  story: string | null
  clauses: readonly PrintedClause[]
}

/** The paragraphs of a document, with their names. */
class PlacedTexts {
  readonly #names = new Map<XmlElement, NamedParagraph>()
  readonly #places = new Map<ParagraphStretch, (at: number) => number>()

  constructor(document: ReadonlyWordFile, { paragraphs, stories }: PrintNames) {
    const body = paragraphsOf(bodyOf(document.tree(document.mainName)))
    if (body.length === paragraphs.length)
      for (const [index, { node }] of body.entries())
        this.#names.set(node, { story: null, clauses: paragraphs[index]! })
    for (const { key, container } of namedStoriesOf(document)) this.#addStory(stories[key], container)
  }

  #addStory(story: PrintedStory | undefined, container: XmlElement): void {
    if (story === undefined) return
    const length = Number.POSITIVE_INFINITY
    for (const [index, { node }] of paragraphsOf(container).entries()) {
      const anchor = story.anchors[index]
      if (anchor !== undefined) this.#names.set(node, { story: story.id, clauses: [{ anchor, length }] })
    }
  }

  /** Returns where a stretch begins, and the story that it is in; undefined in a text without a name. */
  placeOf(
    { story: { pattern }, from }: ReadStretch,
    { glyphs }: PageStretch,
  ): (QuotedPlace & { story: string | null; paragraph: XmlElement }) | undefined {
    const step = from.find(place => advance(pattern, [place], glyphs[0]![0]!).length > 0) ?? from[0]
    const paragraph = step === undefined ? undefined : paragraphAt(pattern, step)
    const named = paragraph && this.#names.get(paragraph.node)
    if (!named) return undefined
    const written = pattern.offsets[step!]! - paragraph.offset
    const at = written <= 0 ? 0 : this.#placesIn(pattern, paragraph)(written)
    const place = placeAmong(named.clauses, at)
    const text = currentTextOf(paragraph.node).slice(at, at + Math.min(place.left, QUOTED))
    return { story: named.story, anchor: place.anchor, offset: place.offset, text, paragraph: paragraph.node }
  }

  #placesIn(pattern: TextPattern, paragraph: ParagraphStretch): (at: number) => number {
    const known = this.#places.get(paragraph)
    if (known) return known
    const next = pattern.paragraphs[pattern.paragraphs.indexOf(paragraph) + 1]
    const end = next ? pattern.offsets[next.start] : undefined
    const places = placesInText(pattern.written.slice(paragraph.offset, end), currentTextOf(paragraph.node))
    this.#places.set(paragraph, places)
    return places
  }
}

/** Returns the last paragraph that begins at a step or before it. */
function paragraphAt({ paragraphs }: TextPattern, step: number): ParagraphStretch | undefined {
  let [low, high] = [0, paragraphs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (paragraphs[middle]!.start <= step) low = middle + 1
    else high = middle
  }
  return paragraphs[low - 1]
}

/** Returns the clause at a place in a paragraph, and how much of its text is left from there. */
function placeAmong(clauses: readonly PrintedClause[], at: number): ClausePlace & { left: number } {
  let offset = at
  for (const { anchor, length } of clauses.slice(0, -1)) {
    if (offset < length) return { anchor, offset, left: length - offset }
    offset -= length
  }
  const { anchor, length } = clauses.at(-1)!
  return { anchor, offset: Math.min(offset, length), left: Math.max(0, length - offset) }
}
