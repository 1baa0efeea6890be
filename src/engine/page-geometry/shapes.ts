import type { Rectangle } from '../pdf/rectangle.ts'
import type { Line } from './geometry.ts'
import type { PaintedSubpath } from './painted-paths.ts'

/** A filled shape at most this many points thick can be a line. */
const THICKEST_LINE = 2.6
/** The minimum ratio of length to thickness of a filled rectangle that counts as a line. */
const LINE_RATIO = 3
/** How far a line may deviate from horizontal or vertical, in points. */
const SLANT = 0.6
/** Fills darker than `DARK` cannot be written on; fills at least as light as `WHITE` count as white. */
const DARK = 0.8
const WHITE = 0.95
/** A filled shape shorter than this many points is a dot. */
const SMALLEST = 0.01

export interface Shapes {
  lines: Line[]
  boxes: Rectangle[]
  drawings: Rectangle[]
  /** The bounds of the shapes that were filled with a color other than white. */
  tinted: Rectangle[]
}

/**
 * Adds the horizontal and vertical lines, the rectangles and the other drawings of a subpath, whose points are on the
 * page as displayed. A white fill counts only on top of an earlier fill of another color.
 */
export function addShapes(shapes: Shapes, subpath: PaintedSubpath): void {
  const box = boundsOf(subpath)
  if (!Object.values(box).every(Number.isFinite)) return
  const { lines, boxes, drawings, tinted } = shapes
  if (subpath.isStroked) addStroked(shapes, subpath, box)
  if (!subpath.isFilled) return
  if (subpath.fillLightness >= WHITE) {
    if (!subpath.isStroked && isFilledRectangle(subpath, box) && tinted.some(area => isWithin(box, area)))
      boxes.push(box)
    return
  }
  const before = lines.length
  if (!subpath.isStroked && isFilledRectangle(subpath, box)) addThin(shapes, box)
  if (lines.length > before) return
  tinted.push(box)
  if (subpath.fillLightness < DARK) drawings.push(box)
}

const isFilledRectangle = (subpath: PaintedSubpath, box: Rectangle) =>
  subpath.curves === 0 && subpath.points.length >= 3 && isRectangle({ ...subpath, isClosed: true }, box)

const isWithin = (inner: Rectangle, outer: Rectangle) =>
  inner.x >= outer.x - SLANT &&
  inner.y >= outer.y - SLANT &&
  inner.x + inner.width <= outer.x + outer.width + SLANT &&
  inner.y + inner.height <= outer.y + outer.height + SLANT

function addStroked(shapes: Shapes, subpath: PaintedSubpath, box: Rectangle): void {
  if (!isRectangle(subpath, box) && !isRound(subpath, box)) addSegments(shapes, subpath)
  else if (Math.min(box.width, box.height) <= THICKEST_LINE) addThin(shapes, box)
  else shapes.boxes.push(box)
}

function addSegments(shapes: Shapes, subpath: PaintedSubpath): void {
  const { points, curves, isClosed, thickness } = subpath
  if (curves > 0) {
    shapes.drawings.push(boundsOf(subpath))
    return
  }
  const ends = isClosed ? [...points.slice(1), points[0]!] : points.slice(1)
  for (const [index, end] of ends.entries()) addSegment(shapes, points[index]!, end, thickness)
}

function addThin(shapes: Shapes, { x, y, width, height }: Rectangle): void {
  const [thin, long] = [Math.min(width, height), Math.max(width, height)]
  if (thin > THICKEST_LINE || long < thin * LINE_RATIO || long < SMALLEST) return
  const middle = width > height ? y + height / 2 : x + width / 2
  shapes.lines.push(
    width > height
      ? { x1: x, y1: middle, x2: x + width, y2: middle, thickness: thin, made: 'drawn' }
      : { x1: middle, y1: y, x2: middle, y2: y + height, thickness: thin, made: 'drawn' },
  )
}

function addSegment(
  { lines, drawings }: Shapes,
  [startX, startY]: readonly [number, number],
  [endX, endY]: readonly [number, number],
  thickness: number,
): void {
  const [x1, x2] = startX < endX ? [startX, endX] : [endX, startX]
  const [y1, y2] = startY < endY ? [startY, endY] : [endY, startY]
  const isLevel = y2 - y1 <= SLANT && x2 - x1 > y2 - y1
  const isUpright = x2 - x1 <= SLANT && y2 - y1 > x2 - x1
  if (isLevel) lines.push({ x1, y1: (y1 + y2) / 2, x2, y2: (y1 + y2) / 2, thickness, made: 'drawn' })
  else if (isUpright) lines.push({ x1: (x1 + x2) / 2, y1, x2: (x1 + x2) / 2, y2, thickness, made: 'drawn' })
  else drawings.push({ x: x1, y: y1, width: x2 - x1, height: y2 - y1 })
}

function boundsOf({ points }: PaintedSubpath): Rectangle {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Whether a closed path runs along its bounds: four sides, with or without rounded corners. */
function isRectangle({ points, curves, isClosed }: PaintedSubpath, box: Rectangle): boolean {
  const ends = points[0]!
  const last = points.at(-1)!
  const meets = isClosed || (Math.abs(ends[0] - last[0]) <= SLANT && Math.abs(ends[1] - last[1]) <= SLANT)
  if (!meets || points.length < 4 || points.length > 9) return false
  if (curves !== 0 && (curves !== 4 || points.length < 8)) return false
  return points.every(([x, y]) => {
    const besideX = Math.min(Math.abs(x - box.x), Math.abs(x - box.x - box.width))
    const besideY = Math.min(Math.abs(y - box.y), Math.abs(y - box.y - box.height))
    return curves === 0 ? besideX <= SLANT && besideY <= SLANT : besideX <= SLANT || besideY <= SLANT
  })
}

/** Whether a path is a circle the size of a check box. */
const isRound = ({ points, curves }: PaintedSubpath, { width, height }: Rectangle) =>
  curves === 4 && points.length <= 6 && Math.abs(width - height) <= 1 && width >= 6 && width <= 20
