import type { Rectangle } from '../pdf/rectangle.ts'
/** A horizontal word. Coordinates are in points from the top left of the page as displayed. */
export interface Word {
  text: string
  x: number
  y: number
  width: number
  height: number
  /** The distance of the word's baseline from the top of the page. */
  baseline: number
}

/** A line, drawn or typed. Coordinates are in points from the top left of the page as displayed. */
export interface Line {
  x1: number
  y1: number
  x2: number
  y2: number
  thickness: number
  /** Whether the line was drawn as a path, or typed as underscores or as the dots of a leader. */
  made: 'drawn' | 'underscores' | 'leader'
}

/**
 * The parts of a page that matter for placing fields. `width` and `height` are the size of the page as displayed, in
 * points.
 */
export interface PageGeometry {
  /** The page number, one-based. */
  page: number
  width: number
  height: number
  words: Word[]
  lines: Line[]
  boxes: Rectangle[]
  /** The bounds of all other drawings: slanted lines, curves, dark areas. */
  drawings: Rectangle[]
}
