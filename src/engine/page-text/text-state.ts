import type { Matrix } from '../pdf/geometry.ts'
import type { TextFont } from './text-font.ts'

/** How paths are painted: the part of the graphics state that only a path listener sets. It is replaced, never changed. */
export interface PaintState {
  /** In units of the current user space. */
  readonly lineWidth: number
  /** From 0 (black) to 1 (white); 0 when a color cannot be determined. */
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

/** How far a glyph moves, in thousandths of the font size, as a number in a `TJ` array would undo it (§9.4.4). */
export function advanceOf(state: TextState, width: number, isSpace: boolean): number {
  const spacing = state.characterSpacing + (isSpace ? state.wordSpacing : 0)
  return spacing === 0 ? width : width + (spacing * 1000) / state.fontSize
}
