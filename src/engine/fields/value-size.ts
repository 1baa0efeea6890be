import type { FieldType } from './field-type.ts'

/** How large a value is drawn in its field, in points. A page that shows it before it is sealed goes by the same figures. */

/** The largest size of a line. */
export const LARGEST_LINE = 14

/** The largest size of a paragraph. */
export const LARGEST_PARAGRAPH = 12

/** No value is accepted that would be drawn smaller than this, unless its field says otherwise. */
export const SMALLEST_SIZE = 6

/** What a field may ask for instead. */
export const minFontSizeLimits = { min: 4, max: 72 }

/** What a field says of the size of its values, in points. */
export interface AskedSize {
  /** How small a value may be drawn. */
  minFontSize?: number | null
  /** The size of each value; automatic without it. Values get smaller only as far as `minFontSize` allows it. */
  fontSize?: number | null
}

/** The size below which a value is not accepted, as far as the height of its field allows it. */
export const smallestSize = ({ minFontSize, fontSize }: AskedSize) => minFontSize ?? fontSize ?? SMALLEST_SIZE

/** The size that a value is drawn at where there is room. */
export const largestSize = (field: AskedSize & { type: FieldType }) =>
  field.fontSize ?? Math.max(field.type === 'paragraph' ? LARGEST_PARAGRAPH : LARGEST_LINE, smallestSize(field))

/** Baselines of a paragraph lie this much further apart than one line is high. */
export const LEADING = 1.1

/**
 * The size to try next when a paragraph does not fit: half a point less down to `smallest`, then in smaller steps. What was
 * accepted fits by then.
 */
export const nextSize = (size: number, smallest: number) =>
  size > smallest ? Math.max(smallest, size - 0.5) : size * 0.92

/** What is kept free at the sides of a value, of a paragraph also above and below: `max` points, less in a small box. */
export const paddingOf = (box: { width: number; height: number }, max = 2) =>
  Math.min(max, box.width / 20, box.height / 8)

/** The largest size of a signature that was typed. */
export const LARGEST_TYPED_SIGNATURE = 40
