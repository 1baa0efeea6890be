import { mostInkEnlarged } from '../fields/signature-limits.ts'
import type { Box } from './box.ts'
import { type Canvas, type Color, operands, strokeColor } from './canvas.ts'

/** A point of a stroke: place on the pad (y downwards), time in milliseconds, pressure from 0 to 1. */
export interface StrokePoint {
  x: number
  y: number
  t?: number
  p?: number
}

export type Stroke = StrokePoint[]

export interface DrawnSignature {
  strokes: Stroke[]
  width: number
  height: number
}

/**
 * A point that is closer to the previous point than this, in points on paper, is left out, as the difference is
 * invisible.
 */
const NEAREST = 0.2

/** A point on the page with the width of the pen there. */
interface InkPoint {
  x: number
  y: number
  width: number
}

/**
 * Draws a signature's strokes as smooth curves within the box, keeping the proportions. The pen's width slightly
 * follows pressure where it was measured, otherwise speed.
 */
export function drawStrokes(canvas: Canvas, drawn: DrawnSignature, box: Box, color: Color): void {
  const strokes = drawn.strokes.map(stroke => stroke.filter(isFinitePoint)).filter(stroke => stroke.length > 0)
  if (strokes.length === 0) return
  const place = fitStrokes(strokes, drawn, box)
  canvas.write(strokeColor(color), '1 J 1 j')
  for (const stroke of strokes) canvas.write(...strokeOperators(inkPoints(stroke, place)))
}

const isFinitePoint = ({ x, y }: StrokePoint) => Number.isFinite(x) && Number.isFinite(y)

interface Placement {
  scale: number
  penWidth: number
  toPage(point: StrokePoint): { x: number; y: number }
}

/** Fits the extent of the strokes to the box, less the width of the pen. */
function fitStrokes(strokes: Stroke[], pad: { width: number; height: number }, box: Box): Placement {
  const extent = extentOf(strokes)
  const penWidth = Math.min(1.6, Math.max(0.5, box.height * 0.03))
  const padScale = Math.min(box.width / Math.max(1, pad.width), box.height / Math.max(1, pad.height))
  const room = { width: Math.max(1, box.width - 2 * penWidth), height: Math.max(1, box.height - 2 * penWidth) }
  const fitting = Math.min(room.width / Math.max(0.01, extent.width), room.height / Math.max(0.01, extent.height))
  const scale = Math.min(fitting, padScale * mostInkEnlarged)
  const left = box.x + penWidth
  const top = box.y + box.height / 2 + (extent.height * scale) / 2
  const toPage = ({ x, y }: StrokePoint) => ({ x: left + (x - extent.x) * scale, y: top - (y - extent.y) * scale })
  return { scale, penWidth, toPage }
}

function extentOf(strokes: Stroke[]): Box {
  const extent = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { x, y } of strokes.flat()) {
    extent.left = Math.min(extent.left, x)
    extent.right = Math.max(extent.right, x)
    extent.top = Math.min(extent.top, y)
    extent.bottom = Math.max(extent.bottom, y)
  }
  return { x: extent.left, y: extent.top, width: extent.right - extent.left, height: extent.bottom - extent.top }
}

function inkPoints(stroke: Stroke, place: Placement): InkPoint[] {
  const points: InkPoint[] = []
  let previous: StrokePoint | undefined
  let width = place.penWidth
  for (const point of stroke) {
    const { x, y } = place.toPage(point)
    const last = points.at(-1)
    if (last && Math.hypot(x - last.x, y - last.y) < NEAREST) continue
    // Applies half of the difference at a time, so that the width never jumps.
    width += (place.penWidth * widthFactor(point, previous, place.scale) - width) / 2
    points.push({ x, y, width: Math.round(width * 20) / 20 })
    previous = point
  }
  return points
}

/** Returns a factor from 0.7 for a light or fast pen to 1.25 for a firm or slow pen; 1 when neither was measured. */
function widthFactor(point: StrokePoint, previous: StrokePoint | undefined, scale: number): number {
  if (point.p !== undefined && point.p > 0) return 0.7 + 0.55 * Math.min(1, point.p)
  if (!previous || point.t === undefined || previous.t === undefined || point.t <= previous.t) return 1
  const speed = (Math.hypot(point.x - previous.x, point.y - previous.y) * scale) / (point.t - previous.t)
  return 1.25 - 0.55 * Math.min(1, speed / 0.6)
}

/**
 * Draws curves through the midpoints between the points, with the points as control points. A new path begins wherever
 * the width changes.
 */
function strokeOperators(points: InkPoint[]): string[] {
  const [first, second] = points
  if (!first) return []
  if (!second)
    return [
      `${operands(first.width * 1.4)} w`,
      `${operands(first.x, first.y)} m`,
      `${operands(first.x, first.y)} l`,
      'S',
    ]
  const operators = [`${operands(first.width)} w`, `${operands(first.x, first.y)} m`]
  let from: { x: number; y: number } = first
  let width = first.width
  for (let index = 1; index < points.length; index++) {
    const control = points[index - 1]!
    const to = index === points.length - 1 ? points[index]! : middle(control, points[index]!)
    if (control.width !== width) {
      width = control.width
      operators.push('S', `${operands(width)} w`, `${operands(from.x, from.y)} m`)
    }
    operators.push(curve(from, control, to))
    from = to
  }
  return [...operators, 'S']
}

const middle = (a: InkPoint, b: InkPoint) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** Converts a quadratic curve to a cubic one. */
function curve(from: { x: number; y: number }, control: InkPoint, to: { x: number; y: number }): string {
  const third = (end: number, middle: number) => end + ((middle - end) * 2) / 3
  return `${operands(
    third(from.x, control.x),
    third(from.y, control.y),
    third(to.x, control.x),
    third(to.y, control.y),
    to.x,
    to.y,
  )} c`
}
