import type { FieldType } from './field-type.ts'

/**
 * The sizes in which values are drawn in their fields, in points. A page that shows a value before it is sealed uses
 * the same figures.
 */

/** The largest size of a line. */
export const LARGEST_LINE = 14

/** The largest size of a paragraph. */
export const LARGEST_PARAGRAPH = 12

/** A value that would be drawn smaller than this is not accepted, unless its field sets another minimum. */
export const SMALLEST_SIZE = 6

/** The range of minimum sizes that a field may ask for. */
export const minFontSizeLimits = { min: 4, max: 72 }

/** The sizes that a field asks for, in points. */
export interface AskedSize {
  /** The smallest size at which a value may be drawn. */
  minFontSize?: number | null
  /** The size of each value; automatic when absent. Values get smaller only as far as `minFontSize` allows. */
  fontSize?: number | null
}

/** Returns the size below which a value is not accepted, provided that its field is high enough for this size. */
export const smallestSize = ({ minFontSize, fontSize }: AskedSize) => minFontSize ?? fontSize ?? SMALLEST_SIZE

/** Returns the size at which a value is drawn when there is room. */
export const largestSize = (field: AskedSize & { type: FieldType }) =>
  field.fontSize ?? Math.max(field.type === 'paragraph' ? LARGEST_PARAGRAPH : LARGEST_LINE, smallestSize(field))

/** The line spacing of a paragraph, as a multiple of the line height. */
export const LEADING = 1.1

/**
 * Returns the size to try next when a paragraph does not fit: half a point less down to `smallest`, then 8 % less. A
 * value that was accepted fits by the time `smallest` is reached.
 */
export const nextSize = (size: number, smallest: number) =>
  size > smallest ? Math.max(smallest, size - 0.5) : size * 0.92

/**
 * Returns the free space at the sides of a value, and above and below a paragraph: `max` points, or less in a small
 * box.
 */
export const paddingOf = (box: { width: number; height: number }, max = 2) =>
  Math.min(max, box.width / 20, box.height / 8)

/** The largest size of a typed signature. */
export const LARGEST_TYPED_SIGNATURE = 40
