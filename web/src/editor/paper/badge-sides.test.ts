import { describe, expect, it } from 'vitest'
import type { FieldBox } from '../../../../src/engine/fields/field-place.ts'
import { type BadgedField, type BadgeSide, chooseBadgeSides } from './badge-sides.ts'

const page = { width: 600, height: 800 }
const field: FieldBox = { x: 200, y: 300, width: 120, height: 16 }
const tick: FieldBox = { x: 200, y: 300, width: 10, height: 10 }
const fieldOf = (box: FieldBox, mark = 'A', faceWidth = box.width) => ({ box, mark, faceWidth })
const sidesOf = (fields: BadgedField[], content: FieldBox[] = [], scale = 1) =>
  chooseBadgeSides(fields, { ...page, content }, scale, 14)
const word = (x: number, y: number, width: number): FieldBox => ({ x, y, width, height: 12 })

describe('the badge of a field', () => {
  it.each<[string, FieldBox, FieldBox[], BadgeSide]>([
    ['is above its corner where nothing is there', field, [], 'above'],
    ['is above the other corner, past the end of the line above', field, [word(72, 286, 160)], 'above-end'],
    ['is on the right, below a line of text', field, [word(72, 286, 400)], 'right'],
    ['is on the left, before a word', field, [word(72, 286, 400), word(324, 302, 40)], 'left'],
    ['is below, between words', field, [word(72, 286, 400), word(324, 302, 40), word(150, 302, 46)], 'below'],
    ['is on the left of a small field', tick, [word(214, 300, 80)], 'left'],
    ['is on the right of a small field, after words', tick, [word(72, 300, 120)], 'right'],
    ['is above a small field between words', tick, [word(72, 300, 120), word(214, 300, 80)], 'above'],
    ['is within the page at its upper edge', { ...field, y: 4 }, [], 'right'],
    ['is within the page at its corner', { ...field, x: 478, y: 4 }, [], 'left'],
    [
      'covers as little as possible where text is all around',
      tick,
      [0, 12, 24].map(y => word(72, 288 + y, 400)),
      'above',
    ],
  ])('%s', (_, box, words, side) => {
    expect(sidesOf([fieldOf(box)], words)).toEqual([side])
  })

  it('is inside the field, after its words, where text is all around', () => {
    const paragraph = [word(72, 286, 400), word(150, 302, 46), word(324, 302, 40), word(72, 318, 400)]
    expect(sidesOf([fieldOf(field, 'A', 90)], paragraph)).toEqual(['inside'])
    expect(sidesOf([fieldOf(field, 'A', 110)], paragraph)).not.toEqual(['inside'])
  })

  it('covers no other field and no other badge', () => {
    const above = { ...field, y: 280, width: 60 }
    expect(sidesOf([fieldOf(field), fieldOf(above)])).toEqual(['above-end', 'above'])
    const beside = { ...tick, x: 220 }
    const [first, second] = sidesOf([fieldOf(tick), fieldOf(beside)])
    expect([first, second]).toEqual(['left', 'right'])
  })

  it('takes less of the page the larger the page is shown, and more for two digits', () => {
    const words = [word(222, 286, 12)]
    expect(sidesOf([fieldOf(field)], words)).toEqual(['above'])
    expect(sidesOf([fieldOf(field, '27')], words)).toEqual(['above-end'])
    expect(sidesOf([fieldOf(field)], words, 0.5)).toEqual(['above-end'])
  })
})
