import { PdfString } from '../pdf/objects.ts'
import { contentOperators } from './content-operators.ts'
import type { ShownGlyph } from './shown-text.ts'

/** In ems: a wider gap separates words, a larger step separates lines. */
const WORD_GAP = 0.2
const LINE_STEP = 0.5

const SHOWING_TEXT = new Set(['Tj', 'TJ', "'", '"'])
/** Operators that may draw letters without being text: curves, images and shadings. */
const DRAWING = new Set(['c', 'v', 'y', 'EI', 'sh', 'Do'])

/** Whether all glyphs that a stream shows itself, outside of its forms, are among the glyphs read from it. */
export function isReadWhole(content: Uint8Array, shown: readonly ShownGlyph[]): boolean {
  const read = new Set(shown.map(({ show }) => show.operator.start))
  for (const { name, operands, start } of contentOperators(content))
    if (SHOWING_TEXT.has(name) && hasText(operands) && !read.has(start)) return false
  return shown.every(({ text }) => text !== '')
}

/** Whether a stream draws more than lines and rectangles, which may be letters. */
export function drawsFigures(content: Uint8Array): boolean {
  for (const { name } of contentOperators(content)) if (DRAWING.has(name)) return true
  return false
}

const hasText = (operands: readonly unknown[]) =>
  operands.flat().some(operand => operand instanceof PdfString && operand.bytes.length > 0)

/** Joins glyphs to lines of text, in the order in which they are shown. */
export function linesOf(shown: readonly ShownGlyph[]): string {
  return shown.map((glyph, index) => separatorBefore(glyph, shown[index - 1]) + glyph.text).join('')
}

function separatorBefore(glyph: ShownGlyph, before: ShownGlyph | undefined): string {
  if (!before) return ''
  const em = Math.hypot(before.upX, before.upY) || 1
  const [dx, dy] = [glyph.x - before.endX, glyph.y - before.endY]
  const up = (dx * before.upX + dy * before.upY) / em
  if (Math.abs(up) > LINE_STEP * em) return '\n'
  return Math.hypot(dx, dy) > WORD_GAP * em ? ' ' : ''
}
