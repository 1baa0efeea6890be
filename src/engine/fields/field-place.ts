/** The place of a field on its page, in points from the top left of the page as displayed. */
export interface FieldBox {
  x: number
  y: number
  width: number
  height: number
}

/** How far a field may reach over the edge of a page, in points, because of rounding. */
const edgeTolerance = 0.5

/** Returns the edge of the page that a field reaches beyond; null when the field is on the page. */
export function edgeBeyond(field: FieldBox, page: { width: number; height: number }): 'right' | 'bottom' | null {
  if (field.x + field.width > page.width + edgeTolerance) return 'right'
  return field.y + field.height > page.height + edgeTolerance ? 'bottom' : null
}
