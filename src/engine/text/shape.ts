import bidiFactory, { type Bidi } from 'bidi-js'
import { bundledFonts, type FontId } from './bundled-fonts.ts'
import { type ShapedGlyph, shareTexts } from './glyph-texts.ts'
import { shapeItem } from './harfbuzz.ts'
import { inkOf, type LineInk } from './ink.ts'
import { type ItemWithLevel, isAscii, itemise, type TextStyle } from './itemise.ts'

/**
 * Glyphs of one font in one direction, in visual order from left to right; `start` and `end` delimit its part of the
 * line's text.
 */
export interface ShapedRun {
  font: FontId
  rtl: boolean
  start: number
  end: number
  glyphs: ShapedGlyph[]
  /** Whether the text can be extracted without ActualText. */
  readsGlyphByGlyph: boolean
  advance: number
}

/** A line of text, ready to be drawn at any size; lengths are in thousandths of the em. */
export interface ShapedLine {
  text: string
  /** The direction of the paragraph, which decides where the line begins; runs may differ. */
  rtl: boolean
  /** The runs in visual order, from left to right. */
  runs: ShapedRun[]
  advance: number
  /** The limits of ordinary text in the line's fonts; `ink` holds the actual extent of this line. */
  ascent: number
  descent: number
  ink: LineInk
}

// The package's types describe an ES module, but Node loads it as CommonJS: the factory itself is the default import.
const bidi = (bidiFactory as unknown as () => Bidi)()

/** A paragraph's text with its embedding levels (UAX #9, base direction from the first strong character). */
export interface Paragraph {
  text: string
  levels: ArrayLike<number>
  rtl: boolean
}

export function analyseParagraph(text: string): Paragraph {
  if (isAscii(text)) return { text, levels: new Uint8Array(text.length), rtl: false }
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text)
  return { text, levels, rtl: (paragraphs[0]?.level ?? 0) % 2 === 1 }
}

const shapedTexts = new Map<string, ShapedLine>()
const SHAPED_TEXTS_KEPT = 1000
const LONGEST_KEPT = 120

/**
 * Shapes a text as one line. Tabs and line ends are drawn as spaces. Short lines are cached: the words of a certificate
 * are the same each time, and names and addresses are repeated in it.
 */
export function shapeText(text: string, style: TextStyle = {}): ShapedLine {
  const key = `${style.role} ${style.locale} ${style.tabularDigits} ${text}`
  const cached = shapedTexts.get(key)
  if (cached) return cached
  const flat = text.replace(/\r\n|[\t\n\r]/g, ' ')
  const line = shapeLine(analyseParagraph(flat), 0, flat.length, style)
  if (shapedTexts.size >= SHAPED_TEXTS_KEPT) shapedTexts.clear()
  if (text.length <= LONGEST_KEPT) shapedTexts.set(key, line)
  return line
}

/** Shapes the line of a paragraph from `start` up to but not including `end`, as determined by line breaking. */
export function shapeLine(paragraph: Paragraph, start: number, end: number, style: TextStyle = {}): ShapedLine {
  const text = paragraph.text.slice(start, end)
  const levels = Array.from({ length: text.length }, (_, index) => paragraph.levels[start + index] ?? 0)
  resetTrailingSpace(text, levels, paragraph.rtl ? 1 : 0)
  const runs = itemise(text, levels, style).map(item => shapeRun(text, item, style))
  const fonts = runs.length > 0 ? runs.map(run => bundledFonts[run.font]) : [bundledFonts[style.role ?? 'sans']]
  const ordered = visualOrder(runs)
  return {
    text,
    rtl: paragraph.rtl,
    runs: ordered,
    advance: runs.reduce((sum, run) => sum + run.advance, 0),
    ascent: Math.max(...fonts.map(font => font.ascent)),
    descent: Math.min(...fonts.map(font => font.descent)),
    ink: inkOf(ordered),
  }
}

function shapeRun(text: string, item: ItemWithLevel, style: TextStyle): ShapedRun & { level: number } {
  const placed = shapeItem(text, item, style)
  const advance = placed.reduce((sum, glyph) => sum + glyph.advance, 0)
  return { ...item, ...shareTexts(text, item.end, placed, item.rtl), advance }
}

/** Sets white space at the end of a line to the paragraph's level (UAX #9, rule L1). */
function resetTrailingSpace(text: string, levels: number[], baseLevel: number) {
  for (let index = text.length - 1; index >= 0 && /[\s\u2066-\u2069]/.test(text[index]!); index--)
    levels[index] = baseLevel
}

/**
 * Reverses every sequence of runs at each level and above, from the highest level down to the lowest odd level (UAX #9,
 * rule L2).
 */
function visualOrder<Run extends { level: number }>(runs: Run[]): Run[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...ordered.map(run => run.level))
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from
      while (to < ordered.length && ordered[to]!.level >= level) to++
      if (to - from > 1) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = to
    }
  }
  return ordered
}
