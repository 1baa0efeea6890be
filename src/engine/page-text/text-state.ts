import type { Matrix } from '../pdf/geometry.ts'
import type { TextFont } from './text-font.ts'

/** How paths are painted: the part of the graphics state that only a listener of paths sets. Replaced, never changed. */
export interface PaintState {
  /** In units of the user space of the moment. */
  readonly lineWidth: number
  /** From 0 (black) to 1 (white); 0 where a color cannot be told. */
  readonly strokeLightness: number
  readonly fillLightness: number
}

/** The graphics state as far as it places text, and paints paths (ISO 32000-2 §8.4, §9.3). */
export interface TextState {
  ctm: Matrix
  font: TextFont | null
  fontSize: number
  characterSpacing: number
  wordSpacing: number
  /** `Tz` as a factor. */
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

/** Thousandths of the font size, as a number in a `TJ` array would undo it, that a glyph moves (§9.4.4). */
export function advanceOf(state: TextState, width: number, isSpace: boolean): number {
  const spacing = state.characterSpacing + (isSpace ? state.wordSpacing : 0)
  return spacing === 0 ? width : width + (spacing * 1000) / state.fontSize
}
