import type { FontId } from './bundled-fonts.ts'
import type { ShapedGlyph } from './glyph-texts.ts'
import { glyphInk } from './harfbuzz.ts'

/**
 * How far the ink of a line reaches, in thousandths of the em: `top` and `bottom` from the baseline, upwards; `left` before
 * the line's beginning and `right` behind its end, both at least 0. Stacked marks reach over the ascent of a font, and letters
 * of a script face beside their width.
 */
export interface LineInk {
  top: number
  bottom: number
  left: number
  right: number
}

/** A line as far as it says how high it is. */
interface LineHeight {
  ascent: number
  descent: number
  ink: LineInk
}

/** The ink of runs that stand beside each other from left to right. */
export function inkOf(runs: { font: FontId; glyphs: ShapedGlyph[] }[]): LineInk {
  const ink = { top: 0, bottom: 0, left: 0, right: 0 }
  let pen = 0
  let end = 0
  for (const { font, glyphs } of runs)
    for (const { glyph, x, y, advance } of glyphs) {
      const own = glyphInk(font, glyph)
      if (own) {
        ink.top = Math.max(ink.top, y + own.top)
        ink.bottom = Math.min(ink.bottom, y + own.bottom)
        ink.left = Math.max(ink.left, -(pen + x + own.left))
        end = Math.max(end, pen + x + own.right)
      }
      pen += advance
    }
  return { ...ink, right: Math.max(0, end - pen) }
}

/** The height of a line with all of its marks. */
export const heightWithInk = ({ ascent, descent, ink }: LineHeight): number =>
  Math.max(ascent, ink.top) - Math.min(descent, ink.bottom)

/** Vowel signs, and the two marks on Vietnamese capitals, make a line up to so much higher. */
const MOST_TALLER = 1.5

/**
 * How much higher than ordinary text a line is, as far as writing asks for it: so much smaller it may be drawn where a box is
 * low. Heaps of marks that are higher must be as readable as any text.
 */
export const tallness = (line: LineHeight): number =>
  Math.min(MOST_TALLER, heightWithInk(line) / (line.ascent - line.descent))

/** The largest size at which a line stays between `padding` on either side, and its ink in the width. */
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
