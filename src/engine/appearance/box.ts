import type { Rectangle } from '../pdf/rectangle.ts'
/** The page as displayed, in points. */
export interface PageSize {
  width: number
  height: number
}

/** A place in the coordinates of a drawing: from the bottom left of the page to the place's bottom left, y upwards. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export function fieldBox(field: Rectangle, page: PageSize): Box {
  return { x: field.x, y: page.height - field.y - field.height, width: field.width, height: field.height }
}
