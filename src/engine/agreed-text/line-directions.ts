import bidiFactory, { type Bidi, type EmbeddingLevels } from 'bidi-js'
import { normalCharacters } from './normal-form.ts'
import { isRightToLeft } from './page-lines.ts'

// typed as a module of another kind than it is
const bidi = (bidiFactory as unknown as () => Bidi)()

/** A paragraph whose lines are not shown in the order in which they are written (Unicode Standard Annex 9). */
export interface DirectedParagraph {
  /** Where its text begins in all of a story, in UTF-16 code units. */
  start: number
  text: string
  levels: EmbeddingLevels
}

const directionMarks = /[\u200f\u202a-\u202e\u2066-\u2069]/

/** Null for a paragraph that runs from left to right alone. */
export function directedParagraph(
  text: string,
  start: number,
  direction: 'ltr' | 'rtl' | 'auto',
): DirectedParagraph | null {
  if (direction !== 'rtl' && !isRightToLeft(text) && !directionMarks.test(text)) return null
  return { start, text, levels: bidi.getEmbeddingLevels(text, direction) }
}

/**
 * Puts the characters of a line, in the normal form and from left to right, into the order in which a paragraph has them that goes on
 * from `offset`; undefined where it has fewer. `10.50 םיקל ריחמ` in a paragraph from right to left is `מחיר לקים 10.50`. Brackets that
 * are mirrored are as they are written.
 */
export function inWrittenOrder(
  { text, levels }: DirectedParagraph,
  offset: number,
  shown: readonly string[],
): string[] | undefined {
  const places = new Map<number, { at: number; characters: string[] }>()
  let end = offset
  let count = 0
  while (end < text.length && count < shown.length) {
    const character = String.fromCodePoint(text.codePointAt(end)!)
    const characters = normalCharacters(character)
    places.set(end, { at: count, characters })
    count += characters.length
    end += character.length
  }
  if (count !== shown.length) return undefined
  const written: string[] = []
  let next = 0
  for (const index of bidi.getReorderedIndices(text, levels, offset, end - 1)) {
    const place = places.get(index)
    if (!place) continue
    const isTurned = levels.levels[index]! % 2 === 1
    const ascending = place.characters.map((character, step) => ({ character, to: place.at + step }))
    for (const { character, to } of isTurned ? ascending.toReversed() : ascending) {
      const found = shown[next++]!
      written[to] = isTurned && bidi.getMirroredCharacter(found) === character ? character : found
    }
  }
  return written
}

/** A line that is shown from left to right, for people who read it: nearly always as it was written. */
export const inReadingOrder = (shown: string): string =>
  bidi.getReorderedString(shown, bidi.getEmbeddingLevels(shown, 'rtl'))
