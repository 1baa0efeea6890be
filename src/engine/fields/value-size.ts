/** How large a value is drawn in its field, in points. A page that shows it before it is sealed goes by the same figures. */

/** The largest size of a line. */
export const LARGEST_LINE = 14

/** The largest size of a paragraph. */
export const LARGEST_PARAGRAPH = 12

/** Below this size text is hard to read in print; a paragraph is wrapped before it gets smaller than that. */
export const READABLE_SIZE = 4

/** Baselines of a paragraph lie this much further apart than one line is high. */
export const LEADING = 1.1

/** The size to try next when a paragraph does not fit: half a point less while it can be read, then in smaller steps. */
export const nextSize = (size: number) => (size - 0.5 >= READABLE_SIZE ? size - 0.5 : size * 0.92)

/** What is kept free at the sides of a value, of a paragraph also above and below: `most` points, less in a small box. */
export const paddingOf = (box: { width: number; height: number }, most = 2) =>
  Math.min(most, box.width / 20, box.height / 8)

/** The largest size of a signature that was typed. */
export const LARGEST_TYPED_SIGNATURE = 40
