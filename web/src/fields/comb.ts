import type { SessionField } from '../api/generated/calls.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Matches Hebrew, Arabic and other scripts written from right to left: only the service knows their cells. */
const fromTheRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

export type CombField = Pick<SessionField, 'comb' | 'maxLength'>

/**
 * Returns the characters of a text that are drawn in cells when it is sealed; null if the field has no cells, or too
 * few.
 */
export function charactersInCells({ comb, maxLength = 0 }: CombField, words: string): string[] | null {
  if (!comb || words === '' || fromTheRight.test(words)) return null
  const characters = [...graphemes.segment(words)].map(({ segment }) => segment)
  return characters.length > maxLength ? null : characters
}
