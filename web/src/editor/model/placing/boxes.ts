import type { FieldBox } from '../../../../../src/engine/fields/field-place.ts'
import type { EditorField, FieldPlace } from '../editor-document.ts'

/** The size of a page as displayed, in points. */
export interface PageSize {
  width: number
  height: number
}

/** The smallest size of a field, in points. A smaller field could not be read, drawn or hit. */
const smallest: Record<EditorField['type'], PageSize> = {
  text: { width: 20, height: 8 },
  paragraph: { width: 40, height: 16 },
  checkbox: { width: 6, height: 6 },
  date: { width: 40, height: 8 },
  amount: { width: 30, height: 8 },
  dropdown: { width: 16, height: 8 },
  signature: { width: 30, height: 12 },
}

/**
 * Returns the smallest size that a field of this type may have on a page: its minimum, or less on a page that is even
 * smaller.
 */
export const smallestSize = (type: EditorField['type'], page: PageSize): PageSize => ({
  width: Math.min(smallest[type].width, page.width),
  height: Math.min(smallest[type].height, page.height),
})

/** Rounds to a hundredth of a point: finer than any screen or printer, and short in requests. */
export const rounded = (value: number) => Math.round(value * 100) / 100

export const roundedBox = <Box extends FieldBox>(box: Box): Box => ({
  ...box,
  x: rounded(box.x),
  y: rounded(box.y),
  width: rounded(box.width),
  height: rounded(box.height),
})

/** Moves a box onto its page, and shrinks it if it is larger than the page. */
export function keptOnPage<Box extends FieldBox>(box: Box, page: PageSize): Box {
  const width = Math.min(box.width, page.width)
  const height = Math.min(box.height, page.height)
  const x = clamp(box.x, 0, page.width - width)
  const y = clamp(box.y, 0, page.height - height)
  return roundedBox({ ...box, x, y, width, height })
}

export const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))

/** Returns the smallest box around several boxes; an empty box if there are no boxes. */
export function boxAround(boxes: readonly FieldBox[]): FieldBox {
  if (boxes.length === 0) return { x: 0, y: 0, width: 0, height: 0 }
  const x = Math.min(...boxes.map(box => box.x))
  const y = Math.min(...boxes.map(box => box.y))
  const width = Math.max(...boxes.map(box => box.x + box.width)) - x
  const height = Math.max(...boxes.map(box => box.y + box.height)) - y
  return { x, y, width, height }
}

/** Tells whether two boxes share more than an edge. The tolerance of one point covers rounding and borders. */
export const overlaps = (a: FieldBox, b: FieldBox, tolerance = 1): boolean =>
  a.x + a.width - b.x > tolerance &&
  b.x + b.width - a.x > tolerance &&
  a.y + a.height - b.y > tolerance &&
  b.y + b.height - a.y > tolerance

/** Limits a move of several boxes so that all of them stay on their pages. Returns the nearest possible move. */
export function commonMove(
  places: readonly FieldPlace[],
  by: { x: number; y: number },
  pageOf: (page: number) => PageSize,
): { x: number; y: number } {
  let { x, y } = by
  for (const box of places) {
    const page = pageOf(box.page)
    x = clamp(x, Math.min(0, -box.x), Math.max(0, page.width - box.width - box.x))
    y = clamp(y, Math.min(0, -box.y), Math.max(0, page.height - box.height - box.y))
  }
  return { x, y }
}

/** Returns the box between two corners. */
export const boxBetween = (a: { x: number; y: number }, b: { x: number; y: number }): FieldBox => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})
