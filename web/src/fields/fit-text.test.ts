import { describe, expect, it } from 'vitest'
import { paddingOf } from '../../../src/engine/fields/value-size.ts'
import type { FieldType } from '../api/generated/calls.ts'
import { firstPoints, fittedPoints, fittedSignature, heldCharacters, isTooLong, loweredEms } from './fit-text.ts'

/** Makes every letter half an em wide. */
const measure = (text: string) => text.length / 2

const field = (type: FieldType, width: number, height: number) => ({ type, width, height, minFontSize: 6 })

it('draws a short line as large as the field is high, up to 14 points', () => {
  expect(fittedPoints(field('text', 200, 60), 'Jane', measure)).toBe(14)
  expect(fittedPoints(field('text', 200, 11.95), 'Jane', measure)).toBeCloseTo(10)
})

it('shrinks a long line until it fits, without cutting it', () => {
  const narrow = field('text', 104, 20)
  const size = fittedPoints(narrow, 'x'.repeat(50), measure)
  expect(size * measure('x'.repeat(50))).toBeCloseTo(104 - 2 * paddingOf(narrow))
})

it('wraps a paragraph before it shrinks it', () => {
  const box = field('paragraph', 200, 60)
  expect(fittedPoints(box, 'word '.repeat(10), measure)).toBe(12)
  expect(fittedPoints(box, 'word '.repeat(40), measure)).toBeLessThan(12)
  expect(fittedPoints(box, 'word '.repeat(400), measure)).toBeGreaterThan(0)
})

it('counts a word that is wider than the field as more than one line', () => {
  const box = field('paragraph', 60, 30)
  expect(fittedPoints(box, 'x'.repeat(60), measure)).toBeLessThan(firstPoints(box))
})

it('wraps a typed signature that would be too small to read on one line', () => {
  const box = field('signature', 60, 40)
  expect(fittedSignature(box, 'Bea Buyer', measure)).toMatchObject({ wraps: false })
  expect(fittedSignature(box, 'Bea Buyer of the Long Name', measure).wraps).toBe(true)
  expect(isTooLong(box, 'Bea Buyer of the Long Name', measure)).toBe(false)
  expect(isTooLong(box, 'Bea Buyer of the Long Name '.repeat(10), measure)).toBe(true)
})

it('lowers a line whose marks would leave the box, and raises one whose tails would', () => {
  const hand = { ascent: 800, descent: -200 }
  expect(loweredEms(1, hand, { above: 0.7, below: 0.2 })).toBeCloseTo(0)
  expect(loweredEms(1.1, hand, { above: 0.9, below: 0.1 })).toBeCloseTo(0.05)
  expect(loweredEms(1.1, hand, { above: 0.7, below: 0.4 })).toBeCloseTo(-0.15)
  expect(loweredEms(3, hand, { above: 0.9, below: 0.4 })).toBeCloseTo(0)
})

describe('isTooLong', () => {
  it('accepts text that fits at 6 points, and refuses one more character', () => {
    const box = field('text', 64, 20)
    expect(isTooLong(box, 'x'.repeat(20), measure)).toBe(false)
    expect(isTooLong(box, 'x'.repeat(21), measure)).toBe(true)
    expect(heldCharacters(box, 'x'.repeat(50), words => words, measure)).toEqual({ held: 20, given: 50 })
  })

  it('accepts text that is small only because its box is low', () => {
    expect(isTooLong(field('text', 200, 4), 'Jane', measure)).toBe(false)
  })

  it('refuses text that would need less than the minimum font size of the field', () => {
    expect(isTooLong({ ...field('text', 64, 20), minFontSize: 12 }, 'x'.repeat(11), measure)).toBe(true)
    expect(fittedPoints({ ...field('text', 200, 60), minFontSize: 20 }, 'Jane', measure)).toBe(20)
  })
})
