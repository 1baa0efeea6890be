import type { Alignment } from '../fields/kind-properties.ts'
import { LARGEST_LINE, LARGEST_PARAGRAPH, LEADING, nextSize, paddingOf, SMALLEST_SIZE } from '../fields/value-size.ts'
import { heightWithInk, tallness, widthSize } from './ink.ts'
import type { TextStyle } from './itemise.ts'
import { breakLines, findBreaks, type LineRange } from './line-breaks.ts'
import { analyseParagraph, type Paragraph, type ShapedLine, shapeLine, shapeText } from './shape.ts'

export interface Size {
  width: number
  height: number
}

/** A line with its place in the box: the left end of its baseline, in points from the bottom left of the box. */
export interface FittedLine {
  line: ShapedLine
  x: number
  y: number
}

export interface FittedText {
  /** The font size in points. */
  size: number
  lines: FittedLine[]
  /** The text of the lines together, when a program reading them separately would not join them. */
  readAs?: string
}

export interface FitOptions extends TextStyle {
  maxSize?: number
  /**
   * A paragraph shrinks to this size, in points, in steps of half a point, and further only if it does not fit even
   * then.
   */
  minSize?: number
  /** The free space at the left and right, and above and below a paragraph, in points. */
  padding?: number
  /** The alignment of lines, whatever their direction; without it, each line is aligned on the side where it begins. */
  align?: Alignment
}

/**
 * Fits one line into the middle of the box, as large as height, width and `maxSize` (14 points by default) allow.
 * Nothing is ever cut: a text too long for the box, or with marks too high for it, gets as small as necessary.
 * Right-to-left text is right-aligned.
 */
export function fitLine(text: string, box: Size, options: FitOptions = {}): FittedText {
  const line = shapeText(text, options)
  const padding = paddingOf(box, options.padding)
  const byHeight = (box.height * 1000) / heightWithInk(line)
  const byWidth = widthSize(line, box.width, padding)
  const size = roundDown(Math.min(options.maxSize ?? LARGEST_LINE, byHeight, byWidth))
  const y = middleBaseline(line, size, box.height)
  return { size, lines: [{ line, x: startOfLine(line, size, box.width, padding, options), y }] }
}

/**
 * Returns the baseline of a line in the middle of a box, from the bottom of the box; moved if ink would leave the box.
 */
export function middleBaseline(
  { ascent, descent, ink }: Pick<ShapedLine, 'ascent' | 'descent' | 'ink'>,
  size: number,
  height: number,
): number {
  const middle = height / 2 - ((ascent + descent) / 2000) * size
  return Math.max((-ink.bottom * size) / 1000, Math.min(middle, height - (ink.top * size) / 1000))
}

const fittedTexts = new Map<string, FittedText>()
const FITTED_TEXTS_KEPT = 300
const LONGEST_KEPT = 400

/**
 * Wraps text from the top of the box down, at the largest size up to `maxSize` (12 points by default) at which all of
 * it fits. Line ends in the text begin new paragraphs, each with its own direction. The last results are cached: a
 * certificate measures its texts before it draws them, and most texts are the same in the next certificate.
 */
export function fitParagraph(text: string, box: Size, options: FitOptions = {}): FittedText {
  const { maxSize, minSize, padding, align, role, locale, tabularDigits } = options
  const key = [box.width, box.height, maxSize, minSize, padding, align, role, locale, tabularDigits, text].join()
  const cached = fittedTexts.get(key)
  if (cached) return cached
  const fitted = wrap(text, box, options)
  if (fittedTexts.size >= FITTED_TEXTS_KEPT) fittedTexts.clear()
  if (text.length <= LONGEST_KEPT) fittedTexts.set(key, fitted)
  return fitted
}

function wrap(text: string, box: Size, options: FitOptions): FittedText {
  const measured = measureParagraphs(text, options)
  const smallest = options.minSize ?? SMALLEST_SIZE
  for (let size = options.maxSize ?? LARGEST_PARAGRAPH; ; size = nextSize(size, smallest)) {
    const lines = wrapAt(size, measured, box, options)
    if (lines) return { size, lines }
  }
}

/** Whether a line can be drawn at `size` or larger, or as large as the height of the box allows. */
export function lineFitsAt(size: number, text: string, box: Size, options: FitOptions = {}): boolean {
  const line = shapeText(text, options)
  const byHeight = roundDown((box.height * 1000) / ((line.ascent - line.descent) * tallness(line)))
  return fitLine(text, box, { ...options, maxSize: size }).size >= Math.min(size, byHeight) - ROUNDING
}

/** Whether a paragraph can be drawn at `size` or larger, or as large as one line fits in the height of the box. */
export function paragraphFitsAt(size: number, text: string, box: Size, options: FitOptions = {}): boolean {
  const measured = measureParagraphs(text, options)
  const tallest = Math.max(...measured.parts.map(({ line }) => tallness(line)))
  const oneLine = ((box.height - 2 * paddingOf(box, options.padding)) * 1000) / (measured.height * tallest)
  return wrapAt(Math.min(size, oneLine), measured, box, options) !== null
}

interface MeasuredParagraphs {
  parts: MeasuredParagraph[]
  /** The height of a line, in thousandths of the em. */
  height: number
}

function measureParagraphs(text: string, options: FitOptions): MeasuredParagraphs {
  const parts = text.split(/\r\n|[\n\r]/).map(part => measure(part.replaceAll('\t', ' '), options))
  return { parts, height: lineHeight(parts) }
}

/** Returns the placed lines of all paragraphs at a size; null when the box does not hold them. */
function wrapAt(
  size: number,
  { parts, height }: MeasuredParagraphs,
  box: Size,
  options: FitOptions,
): FittedLine[] | null {
  const padding = paddingOf(box, options.padding)
  const width = box.width - 2 * padding
  const ranges = parts.map(part => breakParagraph(part, (width * 1000) / size))
  const count = ranges.reduce((sum, lines) => sum + lines.length, 0)
  const free = box.height - 2 * padding - (height * (1 + LEADING * (count - 1)) * size) / 1000
  if (free < -ROUNDING) return null
  const lines = parts.flatMap((part, index) => shapeRanges(part, ranges[index]!, options))
  // A line may consist of a single character that is too wide, and letters at the ends of a new line may be wider than
  // inside a line.
  if (lines.some(line => size > widthSize(line, box.width, padding) + ROUNDING)) return null
  const { above, below } = inkBeyond(lines, size, height, padding)
  if (above + below > free + ROUNDING) return null
  return stack(lines, size, box, options, height, above)
}

/** Returns how far the marks of lines extend above and below their reserved space, in points. */
function inkBeyond(lines: ShapedLine[], size: number, height: number, padding: number) {
  const em = size / 1000
  const ascent = Math.max(...lines.map(line => line.ascent))
  const step = height * LEADING
  const above = lines.map(({ ink }, index) => (ink.top - ascent - index * step) * em - padding)
  const below = lines.map(({ ink }, index) => {
    const bottom = ascent - height - (lines.length - 1 - index) * step
    return (bottom - ink.bottom) * em - padding
  })
  return { above: Math.max(0, ...above), below: Math.max(0, ...below) }
}

interface MeasuredParagraph {
  text: string
  /** The whole paragraph in one line. */
  line: ShapedLine
  /** The data for breaking it into lines; most paragraphs never need it. */
  breaking?: { paragraph: Paragraph; advances: Float64Array; breaks: Uint8Array }
}

const measure = (text: string, style: TextStyle): MeasuredParagraph => ({ text, line: shapeText(text, style) })

function breakParagraph(measured: MeasuredParagraph, width: number): LineRange[] {
  const { text, line } = measured
  if (line.advance <= width) return [{ start: 0, end: text.length }]
  measured.breaking ??= { paragraph: analyseParagraph(text), advances: clusterAdvances(line), breaks: findBreaks(text) }
  return breakLines(text, measured.breaking.advances, measured.breaking.breaks, width)
}

function clusterAdvances(line: ShapedLine): Float64Array {
  const advances = new Float64Array(line.text.length)
  for (const run of line.runs) for (const glyph of run.glyphs) advances[glyph.cluster]! += glyph.advance
  return advances
}

const lineHeight = (paragraphs: MeasuredParagraph[]) =>
  Math.max(...paragraphs.map(part => part.line.ascent)) - Math.min(...paragraphs.map(part => part.line.descent))

const ROUNDING = 1e-6

function shapeRanges({ line, breaking }: MeasuredParagraph, ranges: LineRange[], style: TextStyle): ShapedLine[] {
  if (!breaking || ranges.length === 1) return [line]
  return ranges.map(({ start, end }) => shapeLine(breaking.paragraph, start, end, style))
}

function stack(
  lines: ShapedLine[],
  size: number,
  box: Size,
  options: FitOptions,
  height: number,
  above: number,
): FittedLine[] {
  const padding = paddingOf(box, options.padding)
  const ascent = Math.max(...lines.map(line => line.ascent))
  const step = (height * LEADING * size) / 1000
  const first = box.height - padding - above - (ascent * size) / 1000
  return lines.map((line, index) => ({
    line,
    x: startOfLine(line, size, box.width, padding, options),
    y: first - index * step,
  }))
}

function startOfLine(line: ShapedLine, size: number, boxWidth: number, padding: number, options: FitOptions): number {
  const align = options.align ?? (line.rtl ? 'right' : 'left')
  const left = Math.max(padding, (line.ink.left * size) / 1000)
  const free = boxWidth - (line.advance * size) / 1000
  const last = free - Math.max(padding, (line.ink.right * size) / 1000)
  if (align === 'left') return left
  return align === 'right' ? last : Math.max(left, Math.min(free / 2, last))
}

const roundDown = (size: number) => (size > 1 ? Math.floor(size * 100) / 100 : size)
