import type { Rectangle } from '../pdf/rectangle.ts'
/** A horizontal word on the page as displayed; points from the top left. */
export interface Word {
  text: string
  x: number
  y: number
  width: number
  height: number
  /** The distance of its baseline from the top of the page. */
  baseline: number
}

/** A line that is drawn or made of characters; points from the top left of the page as displayed. */
export interface Line {
  x1: number
  y1: number
  x2: number
  y2: number
  thickness: number
  /** `underscores` and `leader` (dots) are characters of the text. */
  made: 'drawn' | 'underscores' | 'leader'
}

/** The content of a page for placing fields; `width` and `height` of the page as displayed, in points. */
export interface PageGeometry {
  /** 1-based. */
  page: number
  width: number
  height: number
  words: Word[]
  lines: Line[]
  boxes: Rectangle[]
  /** Boxes around other drawings: slanted lines, curves, dark areas. */
  drawings: Rectangle[]
}
