import { expect, it } from 'vitest'
import type { SessionField } from '../api/signing-types.ts'
import { fieldPadding, firstPoints, fittedPoints } from './fit-text.ts'

/** Every letter is half an em wide. */
const measure = (text: string) => text.length / 2

function field(type: SessionField['type'], width: number, height: number): SessionField {
  return { fieldId: 'fld_1', type, required: true, readOnly: false, value: null, page: 1, x: 0, y: 0, width, height }
}

it('draws a short line as large as the field is high, up to 14 points', () => {
  expect(fittedPoints(field('text', 200, 60), 'Jane', measure)).toBe(14)
  expect(fittedPoints(field('text', 200, 11.95), 'Jane', measure)).toBeCloseTo(10)
})

it('draws a long line as small as it must be, and cuts nothing', () => {
  const narrow = field('text', 104, 20)
  const size = fittedPoints(narrow, 'x'.repeat(50), measure)
  expect(size * measure('x'.repeat(50))).toBeCloseTo(104 - 2 * fieldPadding(narrow))
})

it('wraps a paragraph before it gets smaller', () => {
  const box = field('paragraph', 200, 60)
  expect(fittedPoints(box, 'word '.repeat(10), measure)).toBe(12)
  expect(fittedPoints(box, 'word '.repeat(40), measure)).toBeLessThan(12)
  expect(fittedPoints(box, 'word '.repeat(400), measure)).toBeGreaterThan(0)
})

it('counts a word that is wider than the field as more than one line', () => {
  const box = field('paragraph', 60, 30)
  expect(fittedPoints(box, 'x'.repeat(60), measure)).toBeLessThan(firstPoints(box))
})
