/** A rectangle on a page as displayed: points from the top left of the page to its own top left, y downwards. */
export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}
