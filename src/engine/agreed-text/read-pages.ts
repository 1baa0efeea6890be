import { PageTextReader } from '../page-text/page-text.ts'
import type { ShownGlyph } from '../page-text/shown-text.ts'
import type { TextFont } from '../page-text/text-font.ts'
import type { PdfDocument } from '../pdf/document.ts'
import { isDict, type PdfObject, PdfString } from '../pdf/objects.ts'
import type { PdfPage } from '../pdf/pages.ts'
import { decodeTextString } from '../pdf/text-string.ts'
import { legible } from './embedding-levels.ts'
import { boxCodes } from './missing-glyphs.ts'
import { normalCharacters } from './normal-form.ts'
import { agreedLinesOf, gapBetween, isRightToLeft } from './page-lines.ts'

/** A stretch of a line that is shown in one piece. */
export interface PageStretch {
  /** The page number, one-based. */
  page: number
  /**
   * The text of each glyph in the normal form, from left to right. Right-to-left letters that share a glyph are one
   * entry.
   */
  glyphs: string[]
  /** The text in reading order. */
  text: string
  box: StretchBox
}

/** Where a stretch is on its page, in points from the top left corner. */
export interface StretchBox {
  x: number
  y: number
  width: number
  height: number
}

export interface PageText {
  stretches: PageStretch[]
  /** Pages with text in a font that does not define the meaning of its glyphs. */
  unreadablePages: number[]
  /** Characters that are shown as empty boxes. */
  boxes: BoxedCharacters[]
}

export interface BoxedCharacters {
  /** The page number, one-based. */
  page: number
  characters: string
}

/** The smallest gap between two words, in ems. */
const WORD_GAP = 0.15
/** The character that a glyph without text is read as. No document contains it in its text. */
const UNKNOWN = '\ufffd'

/** Reads the text of the first `pageCount` pages in the order in which they draw it. Throws PdfError. */
export function readAgreedPages(document: PdfDocument, pageCount: number): PageText {
  const reader = new FontWatch(document)
  const stretches: PageStretch[] = []
  const unreadablePages: number[] = []
  const boxes: BoxedCharacters[] = []
  for (const page of document.pages().slice(0, pageCount)) {
    reader.hasUnreadable = false
    const glyphs = reader.glyphs(page)
    if (reader.hasUnreadable) unreadablePages.push(page.index + 1)
    const actualTexts = actualTextsOf(glyphs)
    const textOf: TextOf = glyph => actualTexts.get(glyph) ?? (glyph.text || UNKNOWN)
    const boxed = new Set(glyphs.flatMap(glyph => (glyph.isBox ? Array.from(textOf(glyph).trim()) : [])))
    if (boxed.size > 0) boxes.push({ page: page.index + 1, characters: [...boxed].join('') })
    for (const line of agreedLinesOf(glyphs)) {
      const stretch = stretchOf(line, textOf, page)
      if (stretch.glyphs.length > 0) stretches.push(stretch)
    }
  }
  return { stretches, unreadablePages, boxes }
}

/** Remembers whether a page has text in a font that cannot be read. The base class leaves out such text. */
class FontWatch extends PageTextReader {
  hasUnreadable = false
  readonly #fonts = new Map<TextFont, TextFont>()

  override font(object: PdfObject | undefined) {
    const font = super.font(object)
    this.hasUnreadable ||= font === null
    const entries = this.reader.resolve(object)
    if (font === null || !isDict(entries)) return font
    const boxedFont = this.#fonts.get(font) ?? withBoxes(font, boxCodes(this.reader, entries))
    this.#fonts.set(font, boxedFont)
    return boxedFont
  }
}

const withBoxes = (font: TextFont, codes: ReadonlySet<number>): TextFont =>
  codes.size === 0
    ? font
    : { ...font, glyph: code => (codes.has(code) ? { ...font.glyph(code), isBox: true } : font.glyph(code)) }

type TextOf = (glyph: ShownGlyph) => string

/** When several glyphs share one text (ISO 32000-2 §14.9.4), the first glyph gets all of it. */
function actualTextsOf(glyphs: readonly ShownGlyph[]): Map<ShownGlyph, string> {
  const texts = new Map<ShownGlyph, string>()
  let last: unknown
  for (const glyph of glyphs) {
    const replacement = glyph.show.replacements.at(-1)
    const actual = replacement?.properties?.dict.get('ActualText')
    if (actual instanceof PdfString) texts.set(glyph, replacement === last ? '' : decodeTextString(actual))
    last = replacement
  }
  return texts
}

function stretchOf(line: ShownGlyph[], textOf: TextOf, page: PdfPage): PageStretch {
  const shown: string[] = []
  for (const [index, glyph] of line.entries()) {
    const before = line[index - 1]
    if (before && gapBetween(before, glyph) > WORD_GAP) shown.push(' ')
    const text = textOf(glyph)
    if (text !== '') shown.push(text)
  }
  const text = shown.join('')
  return {
    page: page.index + 1,
    glyphs: shown.flatMap(normalGlyphs),
    text: isRightToLeft(text) ? legible(text) : text,
    box: boxOf(line, page),
  }
}

/** How far letters reach above and below the baseline, in ems. */
const ASCENT = 0.8
const DESCENT = 0.2

function boxOf(line: readonly ShownGlyph[], { cropBox: [cropLeft, , , cropTop] }: PdfPage): StretchBox {
  const corners = line.flatMap(({ x, y, endX, endY, upX, upY }) =>
    [ASCENT, -DESCENT].flatMap(up => [
      { x: x + up * upX, y: y + up * upY },
      { x: endX + up * upX, y: endY + up * upY },
    ]),
  )
  const [left, right] = rangeOf(corners.map(corner => corner.x))
  const [bottom, top] = rangeOf(corners.map(corner => corner.y))
  return { x: left - cropLeft, y: cropTop - top, width: right - left, height: top - bottom }
}

const rangeOf = (numbers: readonly number[]): [number, number] =>
  numbers.reduce<[number, number]>(
    ([least, most], number) => [Math.min(least, number), Math.max(most, number)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )

/** Letters that share a glyph keep their order when the line is reversed. */
function normalGlyphs(text: string): string[] {
  const characters = normalCharacters(text)
  return characters.length > 1 && isRightToLeft(text) ? [characters.join('')] : characters
}
