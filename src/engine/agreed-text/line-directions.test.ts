import bidiFactory, { type Bidi } from 'bidi-js'
import { expect, it } from 'vitest'
import { directedParagraph, inWrittenOrder } from './line-directions.ts'
import { normalCharacters } from './normal-form.ts'
import { isRightToLeft } from './page-lines.ts'

const bidi = (bidiFactory as unknown as () => Bidi)()

/** The line from one offset to another, as it is shown from left to right. */
function shown(text: string, direction: 'ltr' | 'rtl', start: number, end: number): string[] {
  const levels = bidi.getEmbeddingLevels(text, direction)
  const order = bidi.getReorderedIndices(text, levels, start, end - 1).filter(index => index >= start && index < end)
  const glyph = (index: number) =>
    (levels.levels[index]! % 2 === 1 && bidi.getMirroredCharacter(text[index]!)) || text[index]!
  const fromLeft = (text: string) =>
    isRightToLeft(text) ? normalCharacters(text).toReversed() : normalCharacters(text)
  return order.flatMap(index => fromLeft(glyph(index)))
}

it.each([
  ['rtl', 'המחיר הוא 100,000 שקלים'],
  ['rtl', 'ביום 12/03/2026 בשעה 10:30'],
  ['rtl', 'חברת Alpha Ltd (Israel) תשלם [4].'],
  ['rtl', 'أبرم هذا العقد بتاريخ 12-03-2026 (البند ٤٫٢)'],
  ['rtl', 'All of it in Latin letters (4.2), and no more.'],
  ['ltr', 'the word שלום עולם in it, and 100 more'],
  ['ltr', 'a price of 42 (שקל 17 חדש) each'],
] as const)('puts any line of a paragraph (%s) into the order in which it is written: %s', (direction, text) => {
  const paragraph = directedParagraph(text, 0, direction)!
  for (let start = 0; start < text.length; start++)
    for (let end = start + 1; end <= text.length; end++) {
      const written = inWrittenOrder(paragraph, start, shown(text, direction, start, end))
      expect(written?.join('')).toBe(normalCharacters(text.slice(start, end)).join(''))
    }
})

it('reads no line that has more characters than the paragraph', () => {
  expect(inWrittenOrder(directedParagraph('שלום', 0, 'rtl')!, 1, [...'םולש'])).toBeUndefined()
})
