import type { ShownGlyph } from '../page-text/shown-text.ts'

/** Distances between glyphs, in ems. */
const SAME_LINE = 0.4
const OVERLAP_MOST = 0.6
const GAP_MOST = 1
const TOUCHING = 0.05

/**
 * Splits glyphs into stretches of lines, in the order in which the page draws them; each stretch runs from left to
 * right. Characters that a font lacks are drawn in another font, before or after the rest of their line. They are moved
 * back into the gaps left for them.
 */
export function agreedLinesOf(glyphs: readonly ShownGlyph[]): ShownGlyph[][] {
  const lines: ShownGlyph[][] = []
  for (const group of sameBaseline(glyphs)) lines.push(...stretchesOf(group))
  return lines
}

/** Groups neighbouring glyphs, in page order, that share a line. */
function sameBaseline(glyphs: readonly ShownGlyph[]): ShownGlyph[][] {
  const groups: ShownGlyph[][] = []
  for (const glyph of glyphs) {
    const group = groups.at(-1)
    const offset = group && offsetBetween(group.at(-1)!, glyph)
    if (offset && Math.abs(offset.across) < SAME_LINE) group.push(glyph)
    else groups.push([glyph])
  }
  return groups
}

/**
 * Returns the stretches of a line, ordered by the glyph that is drawn first in each. When a line with right-to-left
 * text draws its stretches in turns, they are ordered from the right.
 */
function stretchesOf(group: ShownGlyph[]): ShownGlyph[][] {
  const pieces = piecesOf(group)
  const stretches: Piece[] = []
  for (const { glyphs, first, last } of isInOrder(pieces) ? pieces : alongLine(pieces)) {
    const before = stretches.at(-1)
    if (before && follows(before.glyphs.at(-1)!, glyphs[0]!)) {
      before.glyphs.push(...glyphs)
      before.first = Math.min(before.first, first)
      before.last = Math.max(before.last, last)
    } else stretches.push({ glyphs: [...glyphs], first, last })
  }
  const byFirst = stretches.toSorted((a, b) => a.first - b.first)
  const isByTurns = byFirst.some((stretch, index) => index > 0 && stretch.first < byFirst[index - 1]!.last)
  if (isByTurns && group.some(glyph => isRightToLeft(glyph.text))) stretches.reverse()
  return (isByTurns ? stretches : byFirst).map(stretch => stretch.glyphs)
}

/**
 * Adjacent glyphs without a gap, and when the first and the last of them are drawn. Spaces do not count, because they
 * may be drawn at any time.
 */
interface Piece {
  glyphs: ShownGlyph[]
  first: number
  last: number
}

function piecesOf(group: ShownGlyph[]): Piece[] {
  const pieces: Piece[] = []
  for (const [index, glyph] of group.entries()) {
    const before = group[index - 1]
    if (before && gapBetween(before, glyph) < TOUCHING && !isBack(before, glyph)) {
      const piece = pieces.at(-1)!
      piece.glyphs.push(glyph)
      if (isBlank(glyph)) continue
      piece.first = Math.min(piece.first, index)
      piece.last = index
    } else if (isBlank(glyph)) pieces.push({ glyphs: [glyph], first: Infinity, last: -Infinity })
    else pieces.push({ glyphs: [glyph], first: index, last: index })
  }
  return pieces
}

const isInOrder = (pieces: Piece[]) =>
  pieces.every((piece, index) => index === 0 || !isBack(pieces[index - 1]!.glyphs.at(-1)!, piece.glyphs[0]!))

/**
 * Whether glyph `b`, which is drawn after `a`, is placed before it. Right-to-left letters may be so narrow that they
 * seem to overlap.
 */
function isBack(a: ShownGlyph, b: ShownGlyph): boolean {
  const isNarrow = [a, b].some(({ text }) => isRightToLeft(text)) && ![a, b].some(({ text }) => /^\p{M}/u.test(text))
  const fromStart = offsetBetween({ ...a, endX: a.x, endY: a.y }, b)?.along ?? Number.NaN
  return isNarrow ? !(fromStart > -TOUCHING) : !(gapBetween(a, b) > -OVERLAP_MOST)
}

const isBlank = ({ text }: ShownGlyph) => text.trim() === ''

/**
 * Whether a text contains letters or marks that run from right to left (UAX #9, tables 4 and 5), or unassigned
 * characters from a range that runs from right to left.
 */
export const isRightToLeft = (text: string) =>
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\u2068\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(
    text,
  )

function follows(a: ShownGlyph, b: ShownGlyph): boolean {
  const along = gapBetween(a, b)
  return along > -OVERLAP_MOST && along < GAP_MOST
}

/**
 * Returns the distance along the line from the end of one glyph to the start of the next, in ems of the first glyph.
 */
export const gapBetween = (a: ShownGlyph, b: ShownGlyph): number => offsetBetween(a, b)?.along ?? Number.NaN

function alongLine(pieces: Piece[]): Piece[] {
  const { x, y, upX, upY } = pieces[0]!.glyphs[0]!
  const along = ({ glyphs: [glyph] }: Piece) => (glyph!.x - x) * upY - (glyph!.y - y) * upX
  return pieces.toSorted((a, b) => along(a) - along(b))
}

/** Returns the offset of `b` from the end of `a`, along the line and across it (upwards), in ems of `a`. */
function offsetBetween(a: ShownGlyph, b: ShownGlyph): { along: number; across: number } | undefined {
  const square = a.upX * a.upX + a.upY * a.upY
  if (!(square > 0)) return undefined
  const [x, y] = [b.x - a.endX, b.y - a.endY]
  return { along: (x * a.upY - y * a.upX) / square, across: (x * a.upX + y * a.upY) / square }
}
