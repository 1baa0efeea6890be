import bidiFactory, { type Bidi } from 'bidi-js'
import { describe, expect, it } from 'vitest'
import { writtenOrders } from './read-directions.ts'

const bidi = (bidiFactory as unknown as () => Bidi)()

/** A line as it is shown from left to right (Unicode Standard Annex 9). */
const shown = (written: string, direction: 'ltr' | 'rtl') =>
  bidi.getReorderedString(written, bidi.getEmbeddingLevels(written, direction))

const counting = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

describe('the orders in which a line may have been written', () => {
  it.each([
    ['rtl', 'המחיר הוא 100,000 שקלים'],
    ['rtl', 'ביום 12/03/2026 בשעה 10:30'],
    ['rtl', 'חברת Alpha Ltd (Israel) תשלם'],
    ['rtl', 'סעיף 4.2 וסעיף 4.3'],
    ['rtl', 'أبرم هذا العقد بتاريخ 12 مارس 2026'],
    ['rtl', 'الثمن ١٠٠٠ درهم'],
    ['ltr', 'the word שלום עולם in it, and 100 more'],
    ['ltr', 'a price of 42 (שקל 17 חדש) each'],
  ] as const)('hold the one in which it was (%s): %s', (direction, written) => {
    const orders = writtenOrders([...shown(written, direction)]).map(order => counting(order.join('')))
    expect(orders).toContain(counting(written))
  })

  it('never take a number or a word apart', () => {
    for (const order of writtenOrders([...shown('המחיר הוא 129 שקלים Alpha', 'rtl')])) {
      expect(order.join('')).toMatch(/(?<!\d)129(?!\d)/)
      expect(order.join('')).toContain('Alpha')
    }
  })
})
