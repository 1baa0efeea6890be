import type { ShownGlyph } from '../page-text/shown-text.ts'
import { transformPoint } from '../pdf/geometry.ts'
import type { Rectangle } from '../pdf/rectangle.ts'
import type { DisplayedPage } from './displayed-page.ts'

/** A glyph and its visible place. */
interface SeenGlyph extends Rectangle {
  glyph: ShownGlyph
  baseline: number
  em: number
}

/** The text around a tag. */
export interface TagSurroundings {
  /** The end of the tag on the line where it begins. */
  lineEnd: number
  /** Text after the tag on that line. */
  afterTag: Rectangle[]
  onOtherLines: Rectangle[]
}

/** How far letters extend above and below the baseline, in ems of their font. */
export const lettersEms = { above: 0.75, below: 0.25 }
/** The maximum distance between two baselines of the same line, in ems. */
const sameLineEms = 0.5
/** Text that a field may cover: lines and dots mark a place to fill in, and a space shows nothing. */
const leaders = /^[\s_.…·‐-―-]*$/
/** The gap between a field and the text after it, in points. */
const gapPt = 2
/** The limit for the number of glyphs checked for all tags of a page. The surroundings of further tags are unknown. */
const LOOKS_MOST = 20_000_000

/** Finds the text around the tags of a page; returns null for tags beyond the work limit. */
export class TextAround {
  readonly #seen: SeenGlyph[]
  #looksLeft = LOOKS_MOST

  constructor(glyphs: readonly ShownGlyph[], page: DisplayedPage) {
    this.#seen = glyphs.filter(glyph => !leaders.test(glyph.text)).map(glyph => seenGlyph(glyph, page))
  }

  of(tag: readonly ShownGlyph[]): TagSurroundings | null {
    this.#looksLeft -= this.#seen.length
    if (this.#looksLeft < 0) return null
    const tagGlyphs = new Set(tag)
    const first = this.#seen.find(({ glyph }) => glyph === tag[0])
    if (!first) return null
    const isOnLine = ({ baseline, em }: SeenGlyph) =>
      Math.abs(baseline - first.baseline) < sameLineEms * Math.max(em, first.em)
    const others = this.#seen.filter(({ glyph }) => !tagGlyphs.has(glyph))
    const ofTag = this.#seen.filter(seen => tagGlyphs.has(seen.glyph) && isOnLine(seen))
    const lineEnd = ofTag.reduce((end, seen) => Math.max(end, seen.x + seen.width), first.x)
    return {
      lineEnd,
      // A tag that is drawn twice to look bold overlaps itself
      afterTag: others.filter(seen => isOnLine(seen) && seen.x >= lineEnd - gapPt),
      onOtherLines: others.filter(seen => !isOnLine(seen)),
    }
  }
}

function seenGlyph(glyph: ShownGlyph, { height, fromUser, userUnit }: DisplayedPage): SeenGlyph {
  const [x, fromBottom] = transformPoint(fromUser, glyph.x, glyph.y)
  const [endX, endFromBottom] = transformPoint(fromUser, glyph.endX, glyph.endY)
  const em = Math.hypot(glyph.upX, glyph.upY) * userUnit
  const rise = Math.abs(endFromBottom - fromBottom)
  return {
    glyph,
    em,
    baseline: height - fromBottom,
    x: Math.min(x, endX),
    y: height - Math.max(fromBottom, endFromBottom) - lettersEms.above * em,
    width: Math.abs(endX - x),
    height: (lettersEms.above + lettersEms.below) * em + rise,
  }
}

/**
 * Returns how wide a field may be without covering the text after it on its line. It may always be as wide as its tag,
 * and as `least`.
 */
export function freeWidth({ x, width }: Rectangle, { lineEnd, afterTag }: TagSurroundings, least: number): number {
  const next = afterTag.reduce((edge, seen) => Math.min(edge, seen.x - gapPt), Infinity)
  return Math.min(width, Math.max(next - x, lineEnd - x, least))
}

/**
 * Places a field that is higher than its line between the lines above and below: it gives up the part that covers text
 * there, and takes free space on the other side instead. It never gives up the height of `line`, where the letters of
 * its own line are.
 */
export function betweenLines(
  place: Rectangle,
  line: { top: number; bottom: number },
  { onOtherLines }: TagSurroundings,
  pageHeight: number,
): Rectangle {
  let [ceiling, floor] = [0, pageHeight]
  for (const seen of onOtherLines) {
    if (seen.x >= place.x + place.width || seen.x + seen.width <= place.x) continue
    const bottom = seen.y + seen.height
    if (seen.y + bottom < line.top + line.bottom) ceiling = Math.max(ceiling, Math.min(bottom, line.top))
    else floor = Math.min(floor, Math.max(seen.y, line.bottom))
  }
  const top = Math.max(place.y, ceiling)
  const bottom = Math.min(place.y + place.height, floor)
  const lower = Math.min(floor, Math.max(bottom, top + place.height))
  const upper = Math.max(ceiling, Math.min(top, lower - place.height))
  return { ...place, y: upper, height: lower - upper }
}
