import type { Matrix } from '../pdf/geometry.ts'
import type { TextFont } from './text-font.ts'

/**
 * How paths are painted: the part of the graphics state that only a path listener sets. A change replaces the object
 * and never modifies it.
 */
export interface PaintState {
  /** The width of lines, in units of the current user space. */
  readonly lineWidth: number
  /** The lightness of strokes, from 0 (black) to 1 (white); 0 when a color cannot be determined. */
  readonly strokeLightness: number
  readonly fillLightness: number
}

/** The part of the graphics state that places text and paints paths (ISO 32000-2 §8.4, §9.3). */
export interface TextState {
  ctm: Matrix
  font: TextFont | null
  fontSize: number
  characterSpacing: number
  wordSpacing: number
  /** The horizontal scaling set by `Tz`, as a factor. */
  horizontalScale: number
  leading: number
  rise: number
  paint: PaintState
}

export const initialState = (): TextState => ({
  ctm: [1, 0, 0, 1, 0, 0],
  font: null,
  fontSize: 0,
  characterSpacing: 0,
  wordSpacing: 0,
  horizontalScale: 1,
  leading: 0,
  rise: 0,
  paint: { lineWidth: 1, strokeLightness: 0, fillLightness: 0 },
})

/**
 * Returns how far a glyph advances, in thousandths of the font size. The same number in a `TJ` array moves back by that
 * distance (§9.4.4).
 */
export function advanceOf(state: TextState, width: number, isSpace: boolean): number {
  const spacing = state.characterSpacing + (isSpace ? state.wordSpacing : 0)
  return spacing === 0 ? width : width + (spacing * 1000) / state.fontSize
}
