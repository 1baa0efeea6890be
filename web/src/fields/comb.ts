import type { SessionField } from '../api/generated/calls.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Hebrew, Arabic and what else is written from right to left: only the service knows its cells. */
const fromTheRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

export type CombField = Pick<SessionField, 'comb' | 'maxLength'>

/** The characters of a text that stand in cells when it is sealed; null where a field has no cells, or not enough. */
export function charactersInCells({ comb, maxLength = 0 }: CombField, words: string): string[] | null {
  if (!comb || words === '' || fromTheRight.test(words)) return null
  const characters = [...graphemes.segment(words)].map(({ segment }) => segment)
  return characters.length > maxLength ? null : characters
}
