import type { ShownGlyph } from '../page-text/shown-text.ts'
import { transformPoint } from '../pdf/geometry.ts'
import type { DisplayedPage, Place } from './displayed-page.ts'

/** A glyph where it is seen. */
interface SeenGlyph extends Place {
  glyph: ShownGlyph
  baseline: number
  em: number
}

/** What stands around a tag. */
export interface Surroundings {
  /** The end of the tag on the line where it begins. */
  lineEnd: number
  /** Behind the tag on that line. */
  behind: Place[]
  /** On other lines. */
  elsewhere: Place[]
}

/** How far letters reach above and below the baseline, in ems of their font. */
export const lettersEms = { above: 0.75, below: 0.25 }
/** Two baselines of one line are at most this far apart. */
const sameLineEms = 0.5
/** Lines and dots show where something is to be filled in, and a space covers nothing. */
const leaders = /^[\s_.…·‐-―-]*$/
/** Between a field and the text behind it. */
const gapPt = 2
/** How many glyphs are looked at, all in all, for the tags of a page; what is around further ones is not known. */
const LOOKS_MOST = 20_000_000

/** Tells what stands around the tags of a page; null for those past a limit of work. */
export class TextAround {
  readonly #seen: SeenGlyph[]
  #looksLeft = LOOKS_MOST

  constructor(glyphs: readonly ShownGlyph[], page: DisplayedPage) {
    this.#seen = glyphs.filter(glyph => !leaders.test(glyph.text)).map(glyph => seenGlyph(glyph, page))
  }

  of(tag: readonly ShownGlyph[]): Surroundings | null {
    this.#looksLeft -= this.#seen.length
    if (this.#looksLeft < 0) return null
    const own = new Set(tag)
    const first = this.#seen.find(({ glyph }) => glyph === tag[0])
    if (!first) return null
    const isOnLine = ({ baseline, em }: SeenGlyph) =>
      Math.abs(baseline - first.baseline) < sameLineEms * Math.max(em, first.em)
    const others = this.#seen.filter(({ glyph }) => !own.has(glyph))
    const ofTag = this.#seen.filter(one => own.has(one.glyph) && isOnLine(one))
    const lineEnd = ofTag.reduce((end, one) => Math.max(end, one.x + one.width), first.x)
    return {
      lineEnd,
      // a tag that is drawn twice to look bold stands over itself
      behind: others.filter(one => isOnLine(one) && one.x >= lineEnd - gapPt),
      elsewhere: others.filter(one => !isOnLine(one)),
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

/** How wide a field may be before it covers what follows on its line: at least as wide as its tag, and as `least`. */
export function freeWidth({ x, width }: Place, { lineEnd, behind }: Surroundings, least: number): number {
  const next = behind.reduce((edge, one) => Math.min(edge, one.x - gapPt), Infinity)
  return Math.min(width, Math.max(next - x, lineEnd - x, least))
}

/**
 * A field that is higher than its line, between the lines above and below: it gives up what covers text there, and takes
 * what is free on the other side instead. It never gives up `line`, where the letters of its own line are.
 */
export function betweenLines(
  place: Place,
  line: { top: number; bottom: number },
  { elsewhere }: Surroundings,
  pageHeight: number,
): Place {
  let [ceiling, floor] = [0, pageHeight]
  for (const one of elsewhere) {
    if (one.x >= place.x + place.width || one.x + one.width <= place.x) continue
    const bottom = one.y + one.height
    if (one.y + bottom < line.top + line.bottom) ceiling = Math.max(ceiling, Math.min(bottom, line.top))
    else floor = Math.min(floor, Math.max(one.y, line.bottom))
  }
  const top = Math.max(place.y, ceiling)
  const bottom = Math.min(place.y + place.height, floor)
  const lower = Math.min(floor, Math.max(bottom, top + place.height))
  const upper = Math.max(ceiling, Math.min(top, lower - place.height))
  return { ...place, y: upper, height: lower - upper }
}
