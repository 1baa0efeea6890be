import type { FontId } from './bundled-fonts.ts'
import type { ShapedGlyph } from './glyph-texts.ts'
import { glyphInk } from './harfbuzz.ts'

/**
 * How far the ink of a line extends, in thousandths of the em: `top` and `bottom` from the baseline, upwards; `left`
 * before the line's beginning and `right` after its end, both at least 0. Stacked marks extend above the ascent of a
 * font, and letters of a script face beyond their width.
 */
export interface LineInk {
  top: number
  bottom: number
  left: number
  right: number
}

/** The properties of a line that determine its height. */
interface LineHeight {
  ascent: number
  descent: number
  ink: LineInk
}

/** Returns the ink of runs that are placed side by side from left to right. */
export function inkOf(runs: { font: FontId; glyphs: ShapedGlyph[] }[]): LineInk {
  const ink = { top: 0, bottom: 0, left: 0, right: 0 }
  let pen = 0
  let end = 0
  for (const { font, glyphs } of runs)
    for (const { glyph, x, y, advance } of glyphs) {
      const glyphBox = glyphInk(font, glyph)
      if (glyphBox) {
        ink.top = Math.max(ink.top, y + glyphBox.top)
        ink.bottom = Math.min(ink.bottom, y + glyphBox.bottom)
        ink.left = Math.max(ink.left, -(pen + x + glyphBox.left))
        end = Math.max(end, pen + x + glyphBox.right)
      }
      pen += advance
    }
  return { ...ink, right: Math.max(0, end - pen) }
}

/** Returns the height of a line including all of its marks. */
export const heightWithInk = ({ ascent, descent, ink }: LineHeight): number =>
  Math.max(ascent, ink.top) - Math.min(descent, ink.bottom)

/**
 * Vowel signs, and the two marks on Vietnamese capitals, make a line at most this many times as high as ordinary text.
 */
const MOST_TALLER = 1.5

/**
 * Returns how many times as high as ordinary text a line is, as far as its script requires. In a low box, it may be
 * drawn that much smaller. Marks that are heaped higher are no reason for a smaller size: such text must be as readable
 * as any other.
 */
export const tallness = (line: LineHeight): number =>
  Math.min(MOST_TALLER, heightWithInk(line) / (line.ascent - line.descent))

/** Returns the largest size at which a line fits between `padding` on either side, with its ink within the width. */
export function widthSize({ advance, ink }: { advance: number; ink: LineInk }, width: number, padding: number): number {
  const size = (room: number, thousandths: number) =>
    thousandths > 0 ? (room * 1000) / thousandths : Number.POSITIVE_INFINITY
  return Math.min(
    size(width - 2 * padding, advance),
    size(width - padding, ink.left + advance),
    size(width - padding, advance + ink.right),
    size(width, ink.left + advance + ink.right),
  )
}
