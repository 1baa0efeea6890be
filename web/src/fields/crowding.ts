import type { FieldBox } from '../../../src/engine/fields/field-place.ts'

/** In CSS pixels: what a target must measure both ways, or have around its middle for itself (WCAG 2.2, success criterion 2.5.8). */
export const targetPx = 24

/** Browsers place boxes on whole pixels of the screen. */
const tolerancePx = 0.5

export interface Target<Key> {
  key: Key
  /** In points of the page. */
  box: FieldBox
}

/**
 * The targets that lie too close together to be pressed one by one: those that are small and have another in reach, and those
 * that they reach. `scale` is in CSS pixels a point.
 */
export function crowdedTargets<Key>(targets: readonly Target<Key>[], scale: number): ReadonlySet<Key> {
  const reach = (targetPx + tolerancePx) / scale
  const inOrder = targets.toSorted((a, b) => a.box.y - b.box.y)
  const tallest = Math.max(0, ...targets.map(({ box }) => box.height))
  const crowded = new Set<Key>()
  inOrder.forEach((one, index) => {
    for (const other of inOrder.slice(index + 1)) {
      if (other.box.y - one.box.y > tallest + reach) break
      if (!areCrowded(one.box, other.box, reach)) continue
      crowded.add(one.key)
      crowded.add(other.key)
    }
  })
  return crowded
}

/** Whether boxes overlap, or one is small and what it needs around its middle meets the other or what that needs. */
function areCrowded(a: FieldBox, b: FieldBox, reach: number): boolean {
  const [needA, needB] = [neededBy(a, reach), neededBy(b, reach)]
  return meet(needA, b) || meet(a, needB) || (isSmall(a, reach) && isSmall(b, reach) && meet(needA, needB))
}

const isSmall = (box: FieldBox, reach: number) => Math.min(box.width, box.height) < reach

/** A box, not smaller than a target must be. */
function neededBy(box: FieldBox, reach: number): FieldBox {
  const [width, height] = [Math.max(box.width, reach), Math.max(box.height, reach)]
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height }
}

const meet = (a: FieldBox, b: FieldBox) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
