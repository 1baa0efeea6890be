import type { Rectangle } from '../pdf/rectangle.ts'
/** The size of a page as displayed, in points. */
export interface PageSize {
  width: number
  height: number
}

/**
 * A rectangle in the coordinates of a drawing. `x` and `y` are its bottom left corner, measured from the bottom left of
 * the page; y runs upwards.
 */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export function fieldBox(field: Rectangle, page: PageSize): Box {
  return { x: field.x, y: page.height - field.y - field.height, width: field.width, height: field.height }
}
