import { PdfString } from '../pdf/objects.ts'
import { contentOperators } from './content-operators.ts'
import type { ShownGlyph } from './shown-text.ts'

/**
 * A gap wider than `WORD_GAP` separates words, and a step up or down larger than `LINE_STEP` separates lines; both in
 * ems.
 */
const WORD_GAP = 0.2
const LINE_STEP = 0.5

const SHOWING_TEXT = new Set(['Tj', 'TJ', "'", '"'])
/** Operators that may draw letters without being text operators: curves, images, shadings and XObjects. */
const DRAWING = new Set(['c', 'v', 'y', 'EI', 'sh', 'Do'])

/**
 * Whether the text of a stream was read completely: every string that the stream shows outside of its forms was read,
 * and every glyph has a text.
 */
export function isReadWhole(content: Uint8Array, shown: readonly ShownGlyph[]): boolean {
  const read = new Set(shown.map(({ show }) => show.operator.start))
  for (const { name, operands, start } of contentOperators(content))
    if (SHOWING_TEXT.has(name) && hasText(operands) && !read.has(start)) return false
  return shown.every(({ text }) => text !== '')
}

/** Whether a stream draws anything besides text, lines and rectangles; such drawings may be letters. */
export function drawsFigures(content: Uint8Array): boolean {
  for (const { name } of contentOperators(content)) if (DRAWING.has(name)) return true
  return false
}

const hasText = (operands: readonly unknown[]) =>
  operands.flat().some(operand => operand instanceof PdfString && operand.bytes.length > 0)

/** Joins glyphs into lines of text, in the order in which they are shown. */
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
