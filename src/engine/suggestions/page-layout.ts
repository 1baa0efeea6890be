import type { Line, PageGeometry } from '../page-geometry/geometry.ts'
import type { Rectangle } from '../pdf/rectangle.ts'
import { type Phrase, phrasesOf } from './phrases.ts'

/** A page as the suggestion rules see it. */
export interface PageLayout extends PageGeometry {
  phrases: Phrase[]
  level: Line[]
  upright: Line[]
  /** The left and right edges of the page's text. */
  left: number
  right: number
}

/** Prepares a page for the suggestion rules: words become phrases, and the edges of large boxes count as lines. */
export function layOut(geometry: PageGeometry): PageLayout {
  const edges = geometry.boxes.filter(isLarge).flatMap(edgesOf)
  const lines = [...geometry.lines, ...edges]
  const { words } = geometry
  return {
    ...geometry,
    phrases: phrasesOf(geometry),
    level: lines.filter(line => line.y1 === line.y2),
    upright: lines.filter(line => line.x1 === line.x2),
    left: words.reduce((least, { x }) => Math.min(least, x), geometry.width),
    right: words.reduce((most, { x, width }) => Math.max(most, x + width), 0),
  }
}

/** Whether a box may be a cell. Check squares are not cells. */
const isLarge = ({ width, height }: Rectangle) => width > 20 || height > 20

function edgesOf({ x, y, width, height }: Rectangle): Line[] {
  const edge = (x1: number, y1: number, x2: number, y2: number): Line => ({
    x1,
    y1,
    x2,
    y2,
    thickness: 0,
    made: 'drawn',
  })
  return [
    edge(x, y, x + width, y),
    edge(x, y + height, x + width, y + height),
    edge(x, y, x, y + height),
    edge(x + width, y, x + width, y + height),
  ]
}

/** Whether something is drawn in a space, other than a background that it shares with other spaces. */
export const isDrawnOn = (drawings: readonly Rectangle[], space: Rectangle) =>
  drawings.some(
    drawing => overlap(space, drawing, 2) && !(holdsPoint(drawing, space) && area(drawing) > 4 * area(space)),
  )

const area = ({ width, height }: Rectangle) => width * height

/** Whether a rectangle is inside another, with a tolerance of 2 points. */
export const holdsPoint = (outer: Rectangle, inner: Rectangle) =>
  inner.x >= outer.x - 2 &&
  inner.y >= outer.y - 2 &&
  inner.x + inner.width <= outer.x + outer.width + 2 &&
  inner.y + inner.height <= outer.y + outer.height + 2

/** Whether two rectangles share more than their borders. */
export const overlap = (a: Rectangle, b: Rectangle, slack = 1) =>
  a.x + slack < b.x + b.width &&
  b.x + slack < a.x + a.width &&
  a.y + slack < b.y + b.height &&
  b.y + slack < a.y + a.height
