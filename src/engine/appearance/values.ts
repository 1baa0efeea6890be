import type { Alignment } from '../fields/kind-properties.ts'
import type { AskedSize } from '../fields/value-size.ts'
import type { Drawing } from '../pdf/drawing.ts'
import type { Rectangle } from '../pdf/rectangle.ts'
import type { FittedText } from '../text/fit.ts'
import type { CjkLocale } from '../text/itemise.ts'
import { utf16Hex } from '../text/to-unicode.ts'
import { type Box, fieldBox, type PageSize } from './box.ts'
import { Canvas, type Color, fillColor, operands, strokeColor } from './canvas.ts'
import { drawLine } from './draw-text.ts'
import type { Embedder } from './embedder.ts'
import { fitValue } from './value-fit.ts'

export type ValueFieldType = 'text' | 'paragraph' | 'checkbox' | 'date' | 'amount' | 'dropdown'

/** A field with its stored value. Its place is in points from the top left of the page as displayed. */
export interface ValueField extends Rectangle, AskedSize {
  type: ValueFieldType
  /** The unit of an amount, drawn after it. */
  unit?: string | null
  /** The format of an amount or a date; see `value-format.ts`. */
  format?: string | null
  /** The minimum number of decimals of an amount. */
  decimals?: number | null
  align?: Alignment | null
  maxLength?: number | null
  /** Whether each character is drawn in its own cell. There are `maxLength` cells. */
  comb?: boolean | null
  value: string | null
  /** The mark of a ticked checkbox: a check mark when absent, a disc for a radio button. */
  mark?: 'disc'
}

const ink: Color = [0.07, 0.09, 0.15]

/**
 * Draws the field's value in its box; nothing for an empty value. Dates and amounts are drawn in the format of their
 * field.
 * @param locale selects the forms of Han characters; when absent, they are guessed from the value
 */
export function drawValue(embedder: Embedder, field: ValueField, page: PageSize, locale?: CjkLocale): Drawing {
  const canvas = new Canvas()
  const box = fieldBox(field, page)
  if (!field.value || box.width <= 0 || box.height <= 0) return canvas.finish()
  if (field.type === 'checkbox') {
    if (field.value === 'true') (field.mark === 'disc' ? drawDisc : drawCheckMark)(canvas, box)
  } else {
    drawFitted(canvas, embedder, fitValue(field, field.value, locale), box)
  }
  return canvas.finish()
}

/** Draws the fitted text of a value in its box, in the colour of all values. */
export function drawFitted(canvas: Canvas, embedder: Embedder, text: FittedText, box: Box): void {
  canvas.write(fillColor(ink))
  if (text.readAs !== undefined) canvas.write(`/Span <</ActualText <FEFF${utf16Hex(text.readAs)}>>> BDC`)
  for (const { line, x, y } of text.lines) {
    drawLine(canvas, embedder.fonts, line, { x: box.x + x, y: box.y + y, size: text.size })
  }
  if (text.readAs !== undefined) canvas.write('EMC')
}

/** Draws two strokes in the middle of the box; readers of tagged content get a CHECK MARK. */
function drawCheckMark(canvas: Canvas, box: Box): void {
  const side = Math.min(box.width, box.height)
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  canvas.write(
    '/Span <</ActualText <FEFF2713>>> BDC',
    strokeColor(ink),
    `${operands(Math.max(0.8, side * 0.11))} w 1 J 1 j`,
    `${operands(x - side * 0.3, y + side * 0.02)} m`,
    `${operands(x - side * 0.1, y - side * 0.22)} l`,
    `${operands(x + side * 0.31, y + side * 0.28)} l`,
    'S',
    'EMC',
  )
}

/** How far the control points of a quarter circle reach, as a share of its radius. */
const QUARTER = 0.5523

/** Draws a disc in the middle of the box; readers of tagged content get a BLACK CIRCLE. */
function drawDisc(canvas: Canvas, box: Box): void {
  const radius = Math.min(box.width, box.height) * 0.25
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  const point = (right: number, up: number) => [x + right * radius, y + up * radius] as const
  const curve = (...points: (readonly [number, number])[]) => `${operands(...points.flat())} c`
  canvas.write(
    '/Span <</ActualText <FEFF25CF>>> BDC',
    fillColor(ink),
    `${operands(...point(1, 0))} m`,
    curve(point(1, QUARTER), point(QUARTER, 1), point(0, 1)),
    curve(point(-QUARTER, 1), point(-1, QUARTER), point(-1, 0)),
    curve(point(-1, -QUARTER), point(-QUARTER, -1), point(0, -1)),
    curve(point(QUARTER, -1), point(1, -QUARTER), point(1, 0)),
    'f',
    'EMC',
  )
}
