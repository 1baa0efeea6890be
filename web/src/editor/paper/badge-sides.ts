import type { FieldBox } from '../../../../src/engine/fields/field-place.ts'
import type { PageSize } from '../model/placing/boxes.ts'

/** Where the badge of a field can be, the preferred place first. The styles have the same places. */
const sidesOfWide = ['above', 'above-end', 'right', 'left', 'below', 'below-end', 'inside'] as const
export type BadgeSide = (typeof sidesOfWide)[number]
/** The places of a badge that is about as wide as its field, such as a checkbox, whose words are mostly on its right. */
const sidesOfNarrow: readonly BadgeSide[] = ['left', 'right', 'above', 'below']

/** The distances of a badge from the edge of its field and from the corner, in CSS pixels, beside the handles. */
const gapPx = { edge: 1, beside: 6, corner: 6, inside: 2 }
/** How much wider a badge of two digits is, in CSS pixels. */
const secondDigitPx = 6

/** A field with its box in points, and the letter or number of its role. */
export interface BadgedField {
  box: FieldBox
  mark: string
  /** How far the words in the field reach from its left edge, in points. */
  faceWidth: number
}

export interface BadgedPage extends PageSize {
  /** The boxes of the words and lines of the page, in points. */
  content: readonly FieldBox[]
}

/**
 * Chooses for each field of a page the place at which its badge covers no content of the page, no other field and no
 * other badge. Only if there is no such place outside the field, the badge is inside it, after its words. If it covers
 * something even there, it is where it covers least.
 *
 * Before: a field right below the line "the client and the provider". After: its badge is on the right of the field.
 * @param scale CSS pixels per point
 * @param sizePx the height of a badge, and its width with one letter, in CSS pixels
 */
export function chooseBadgeSides(
  fields: readonly BadgedField[],
  { content, ...page }: BadgedPage,
  scale: number,
  sizePx: number,
): BadgeSide[] {
  const boxes = new BoxIndex([...content, ...fields.map(({ box }) => box)])
  return fields.map(field => {
    let best: { side: BadgeSide; badge: FieldBox; area: number } | null = null
    for (const side of isNarrow(field.box, scale, sizePx) ? sidesOfNarrow : sidesOfWide) {
      const badge = badgeBox(side, field, scale, sizePx)
      const isPossible = side === 'inside' ? badge.x >= field.box.x + field.faceWidth : isWithin(badge, page)
      const area = isPossible ? boxes.areaIn(badge, field.box) : Number.POSITIVE_INFINITY
      if (best === null || area < best.area) best = { side, badge, area }
      if (area === 0) break
    }
    boxes.add(best!.badge)
    return best!.side
  })
}

const isNarrow = ({ width }: FieldBox, scale: number, sizePx: number): boolean =>
  width * scale < sizePx + 2 * gapPx.corner

function badgeBox(side: BadgeSide, { box, mark }: BadgedField, scale: number, sizePx: number): FieldBox {
  const height = sizePx / scale
  const width = height + (mark.length > 1 ? secondDigitPx / scale : 0)
  const [edge, beside, corner] = [gapPx.edge / scale, gapPx.beside / scale, gapPx.corner / scale]
  const [start, end] = [box.x + corner, box.x + box.width - corner - width]
  const [above, below] = [box.y - edge - height, box.y + box.height + edge]
  const middle = box.y + (box.height - height) / 2
  const places = {
    above: { x: start, y: above },
    'above-end': { x: end, y: above },
    right: { x: box.x + box.width + beside, y: middle },
    left: { x: box.x - beside - width, y: middle },
    below: { x: start, y: below },
    'below-end': { x: end, y: below },
    inside: { x: box.x + box.width - width - gapPx.inside / scale, y: middle },
  } satisfies Record<BadgeSide, { x: number; y: number }>
  return { ...places[side], width, height }
}

const isWithin = ({ x, y, width, height }: FieldBox, page: PageSize): boolean =>
  x >= 0 && y >= 0 && x + width <= page.width && y + height <= page.height

/** The height in points of the bands of a page by which boxes are found. */
const BAND = 40

/** Finds the boxes that meet another box, without looking at all the boxes of a page. */
class BoxIndex {
  readonly #bands = new Map<number, FieldBox[]>()

  constructor(boxes: readonly FieldBox[]) {
    for (const box of boxes) this.add(box)
  }

  add(box: FieldBox): void {
    for (const band of bandsOf(box)) {
      const boxes = this.#bands.get(band)
      if (boxes) boxes.push(box)
      else this.#bands.set(band, [box])
    }
  }

  /** Returns how much of a box the others cover, in square points, without `own`. */
  areaIn(box: FieldBox, own: FieldBox): number {
    const near = new Set(bandsOf(box).flatMap(band => this.#bands.get(band) ?? []))
    near.delete(own)
    return [...near].reduce((sum, other) => sum + sharedArea(box, other), 0)
  }
}

function bandsOf({ y, height }: FieldBox): number[] {
  const [first, last] = [Math.floor(y / BAND), Math.floor((y + height) / BAND)]
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

function sharedArea(a: FieldBox, b: FieldBox): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return width > 0 && height > 0 ? width * height : 0
}
