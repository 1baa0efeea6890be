import type { FieldBox } from '../../../../../src/engine/fields/field-place.ts'
import { clamp, type PageSize, roundedBox } from './boxes.ts'

/** The handles of a box: its corners and sides, named after the points of the compass. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof handles)[number]

/**
 * Moves the side or corner of a box that belongs to a handle; the opposite side stays. The box gets no smaller than
 * `least` and stays on its page.
 */
export function resized<Box extends FieldBox>(
  box: Box,
  handle: Handle,
  by: { x: number; y: number },
  { least, page }: { least: PageSize; page: PageSize },
): Box {
  const [right, bottom] = [box.x + box.width, box.y + box.height]
  const left = handle.includes('w') ? clamp(box.x + by.x, 0, right - least.width) : box.x
  const top = handle.includes('n') ? clamp(box.y + by.y, 0, bottom - least.height) : box.y
  const newRight = handle.includes('e') ? clamp(right + by.x, left + least.width, page.width) : right
  const newBottom = handle.includes('s') ? clamp(bottom + by.y, top + least.height, page.height) : bottom
  return roundedBox({ ...box, x: left, y: top, width: newRight - left, height: newBottom - top })
}
