/**
 * A rectangle on a page as displayed, in points. `x` and `y` are the position of its top left corner, measured right
 * and down from the top left of the page.
 */
export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}
