import type { Rectangle } from '../pdf/rectangle.ts'
import type { Draft } from './draft.ts'
import { cleanLabel } from './label-text.ts'
import { isDrawnOn, type PageLayout } from './page-layout.ts'
import type { Phrase } from './phrases.ts'

/** The minimum and maximum side of a check square, in points. */
const sides = { least: 5, most: 20 }
/** How much the sides may differ, as a share of the larger side. */
const SLACK = 0.2
/**
 * The maximum distance between a square and its label: this many times the square's side or this many points, whichever
 * is larger.
 */
const LABEL_GAP = 3
const LABEL_GAP_POINTS = 22
/** A page with more small squares is a pattern or a comb. */
const MOST_SQUARES = 150

/** Drafts check boxes on squares, with the text to their right, or else to their left, as label. */
export function squareDrafts(page: PageLayout): Draft[] {
  const squares = page.boxes
    .filter(isSquare)
    .filter(square => isEmpty(square, page.phrases) && !isDrawnOn(page.drawings, square))
  if (squares.length > MOST_SQUARES) return []
  return squares.flatMap(square => {
    const label = labelOf(square, page, squares)
    if (label === null || isInComb(square, squares)) return []
    const { x, y, width, height } = square
    const why = 'square-with-label' as const
    return [{ meaning: { type: 'checkbox' as const }, label, page: page.page, x, y, width, height, why, sureness: 3 }]
  })
}

export const isSquare = ({ width, height }: Rectangle) =>
  Math.min(width, height) >= sides.least &&
  Math.max(width, height) <= sides.most &&
  Math.abs(width - height) <= SLACK * Math.max(width, height)

export const isEmpty = (square: Rectangle, phrases: readonly Phrase[]) =>
  !phrases.some(
    ({ x, width, baseline, em }) =>
      x < square.x + square.width - 1 &&
      x + width > square.x + 1 &&
      baseline - em / 3 > square.y &&
      baseline - em / 3 < square.y + square.height,
  )

/** Whether a square is part of a comb, in which adjacent squares hold one character each. */
const isInComb = (square: Rectangle, squares: readonly Rectangle[]) =>
  squares.some(
    otherSquare =>
      otherSquare !== square &&
      Math.abs(otherSquare.y - square.y) < 2 &&
      Math.abs(Math.abs(otherSquare.x - square.x) - square.width) < 2,
  )

function labelOf(square: Rectangle, { phrases }: PageLayout, squares: readonly Rectangle[]): string | null {
  const middle = square.y + square.height / 2
  const row = phrases.filter(
    ({ baseline, em, text }) =>
      Math.abs(baseline - em / 3 - middle) < Math.max(em / 2, 4) && /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(text),
  )
  const reach = Math.max(LABEL_GAP * square.width, LABEL_GAP_POINTS)
  const right = square.x + square.width
  const after = row.find(({ x }) => x >= right - 1 && x - right <= reach)
  const before = row.findLast(({ x, width }) => x + width <= square.x + 1 && square.x - x - width <= reach)
  // Text between two squares belongs to the first square, unless that is much farther away.
  const belongsToOther = (phrase: Phrase | undefined) =>
    phrase !== undefined &&
    squares.some(
      otherSquare =>
        otherSquare.x > phrase.x + phrase.width &&
        otherSquare.x - phrase.x - phrase.width < (phrase.x - right) / 2 &&
        Math.abs(otherSquare.y - square.y) < 4,
    )
  const label = after && !belongsToOther(after) ? after : before
  return label ? cleanLabel(label.text.slice(0, 120)) || null : null
}
