import type { FieldBox } from '../../../src/engine/fields/field-place.ts'

/**
 * The size in CSS pixels that a target must have both ways, or have free around its middle (WCAG 2.2, success criterion
 * 2.5.8).
 */
export const targetPx = 24

/** Browsers place boxes on whole pixels of the screen. */
const tolerancePx = 0.5

export interface Target<Key> {
  key: Key
  /** The box of the target, in points of the page. */
  box: FieldBox
}

/**
 * Finds targets that are too close together to be pressed one by one. A small target and a neighbour within its reach
 * are both crowded. For example, two boxes of 10 pixels that are 5 pixels apart are crowded. `scale` is in CSS pixels
 * per point.
 */
export function crowdedTargets<Key>(targets: readonly Target<Key>[], scale: number): ReadonlySet<Key> {
  const reach = (targetPx + tolerancePx) / scale
  const inOrder = targets.toSorted((a, b) => a.box.y - b.box.y)
  const tallest = Math.max(0, ...targets.map(({ box }) => box.height))
  const crowded = new Set<Key>()
  inOrder.forEach((upper, index) => {
    for (const lower of inOrder.slice(index + 1)) {
      if (lower.box.y - upper.box.y > tallest + reach) break
      if (!areCrowded(upper.box, lower.box, reach)) continue
      crowded.add(upper.key)
      crowded.add(lower.key)
    }
  })
  return crowded
}

/**
 * Returns whether two boxes are too close together. They are if they overlap, or if one box is small and the space that
 * it needs around its middle meets the other box. Two small boxes are also too close if only the spaces that they need
 * meet.
 */
function areCrowded(a: FieldBox, b: FieldBox, reach: number): boolean {
  const [needA, needB] = [neededBy(a, reach), neededBy(b, reach)]
  return meet(needA, b) || meet(a, needB) || (isSmall(a, reach) && isSmall(b, reach) && meet(needA, needB))
}

const isSmall = (box: FieldBox, reach: number) => Math.min(box.width, box.height) < reach

/** Enlarges a box around its middle to the minimum size of a target. */
function neededBy(box: FieldBox, reach: number): FieldBox {
  const [width, height] = [Math.max(box.width, reach), Math.max(box.height, reach)]
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height }
}

const meet = (a: FieldBox, b: FieldBox) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
