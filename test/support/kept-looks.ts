import type { PlacedBox } from '../../src/engine/sealing/seal-plan.ts'
import type { Picture } from './renderers.ts'

/** The difference in brightness, out of 255, that anti-aliasing may cause. */
const TOLERANCE = 96
/**
 * The smallest difference in brightness, out of 255, that counts as a trace; values may be on backgrounds of any
 * colour.
 */
const TRACE = 16

/** A page as a viewer draws it. */
export interface DrawnPage {
  picture: Picture
  /** Pixels per point. */
  scale: number
}

/** Returns how many pixels differ outside of these boxes. Pixels next to a box count as inside. */
export function differencesOutside(one: DrawnPage, other: DrawnPage, boxes: PlacedBox[]): number {
  const { width, height } = one.picture
  const within = new Uint8Array(width * height)
  for (const box of boxes) for (const at of pixelsIn(box, one)) within[at] = 1
  let count = 0
  for (let at = 0; at < width * height; at++) if (!within[at] && differAt(at, one, other, TOLERANCE)) count++
  return count
}

/** Whether a box looks the same, even in faint details. */
export function looksSame(one: DrawnPage, other: DrawnPage, box: PlacedBox): boolean {
  for (const at of pixelsIn(box, one)) if (differAt(at, one, other, TRACE)) return false
  return true
}

function* pixelsIn({ x, y, width, height }: PlacedBox, { picture, scale }: DrawnPage): Generator<number> {
  const [left, right] = [Math.max(0, Math.floor(x * scale) - 1), Math.ceil((x + width) * scale) + 1]
  const [top, bottom] = [Math.max(0, Math.floor(y * scale) - 1), Math.ceil((y + height) * scale) + 1]
  for (let row = top; row < Math.min(bottom, picture.height); row++)
    for (let column = left; column < Math.min(right, picture.width); column++) yield row * picture.width + column
}

function differAt(at: number, { picture: one }: DrawnPage, { picture: other }: DrawnPage, tolerance: number): boolean {
  const [own, its] = [at * one.channels, at * other.channels]
  for (const channel of [0, 1, 2])
    if (Math.abs(one.pixels[own + channel]! - other.pixels[its + channel]!) > tolerance) return true
  return false
}
