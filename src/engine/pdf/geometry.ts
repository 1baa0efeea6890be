/** A box as [left, bottom, right, top], with left ≤ right and bottom ≤ top. */
export type PdfBox = readonly [number, number, number, number]

/** A transformation matrix [a b c d e f] (ISO 32000-2 §8.3.3): x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number]

export type Rotation = 0 | 90 | 180 | 270

/** The size that viewers use for a page without a usable media box. */
const LETTER: PdfBox = [0, 0, 612, 792]

/**
 * Normalizes a rectangle with its corners in any order (§7.9.5). Returns undefined unless it is four finite numbers
 * with an area.
 */
export function normalizeBox(corners: unknown[] | undefined): PdfBox | undefined {
  if (corners?.length !== 4 || !corners.every(Number.isFinite)) return undefined
  const [x0, y0, x1, y1] = corners as [number, number, number, number]
  const box: PdfBox = [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)]
  return box[2] > box[0] && box[3] > box[1] ? box : undefined
}

/**
 * Returns the media box, and the part of the crop box inside it. Missing or invalid boxes are interpreted as viewers
 * do.
 */
export function pageBoxes(
  media: unknown[] | undefined,
  crop: unknown[] | undefined,
): { mediaBox: PdfBox; cropBox: PdfBox } {
  const mediaBox = normalizeBox(media) ?? LETTER
  const wanted = normalizeBox(crop)
  return { mediaBox, cropBox: (wanted && intersection(wanted, mediaBox)) ?? mediaBox }
}

function intersection(a: PdfBox, b: PdfBox): PdfBox | undefined {
  const left = Math.max(a[0], b[0])
  const bottom = Math.max(a[1], b[1])
  const right = Math.min(a[2], b[2])
  const top = Math.min(a[3], b[3])
  return right > left && top > bottom ? [left, bottom, right, top] : undefined
}

/** Returns `/Rotate` as one of the four clockwise rotations; a value that is not a multiple of 90 counts as 0. */
export function normalizeRotation(rotate: unknown): Rotation {
  if (typeof rotate !== 'number' || rotate % 90 !== 0) return 0
  return (((rotate % 360) + 360) % 360) as Rotation
}

/** Returns the width and height of the page as displayed, in points. */
export function displayedSize(crop: PdfBox, rotation: Rotation, userUnit: number): { width: number; height: number } {
  const width = (crop[2] - crop[0]) * userUnit
  const height = (crop[3] - crop[1]) * userUnit
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}

/**
 * Returns the matrix from coordinates of the page as displayed (points, origin at the bottom left, y upwards) to the
 * page's user space.
 */
export function displayedToUserSpace(crop: PdfBox, rotation: Rotation, userUnit: number): Matrix {
  const [left, bottom, right, top] = crop
  const unit = 1 / userUnit
  switch (rotation) {
    case 0:
      return [unit, 0, 0, unit, left, bottom]
    case 90:
      return [0, unit, -unit, 0, right, bottom]
    case 180:
      return [-unit, 0, 0, -unit, right, top]
    case 270:
      return [0, -unit, unit, 0, left, top]
  }
}

/** Returns the matrix that applies `first`, then `second` (§8.3.4). */
export function multiply(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first
  const [A, B, C, D, E, F] = second
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F]
}

/** Returns the inverse of a matrix; undefined for a matrix that has none. */
export function invert([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const determinant = a * d - b * c
  if (!Number.isFinite(1 / determinant)) return undefined
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ]
}

export const transformPoint = ([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
]

/** Returns the bounding box of a transformed box. */
export function transformBox(matrix: Matrix, [left, bottom, right, top]: PdfBox): PdfBox {
  const corners = [
    transformPoint(matrix, left, bottom),
    transformPoint(matrix, right, bottom),
    transformPoint(matrix, left, top),
    transformPoint(matrix, right, top),
  ]
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
