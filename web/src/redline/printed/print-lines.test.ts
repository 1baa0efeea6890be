import { describe, expect, it } from 'vitest'
import { lineAt, lineBelow, lineOfPlace } from './print-lines.ts'

const line = (anchor: string, offset: number, y: number, x = 72) => ({ anchor, offset, x, y, width: 400, height: 12 })

const lines = [
  [line('header', 0, 30), line('a', 0, 72), line('a', 80, 86), line('c', 0, 112)],
  [line('header', 0, 30), line('c', 90, 72), line('e', 0, 100)],
]
const order = ['a', 'b', 'c', 'd', 'e']
const found = (at: { page: number; line: { anchor: string; offset: number } } | null) =>
  at && `${at.page} ${at.line.anchor} ${at.line.offset}`

describe('the lines of printed pages', () => {
  it.each([
    ['a', 0, '0 a 0'],
    ['a', 79, '0 a 0'],
    ['a', 200, '0 a 80'],
    ['c', 95, '1 c 90'],
    ['b', 5, '0 a 80'],
    ['d', 0, '1 c 90'],
    ['unknown', 0, null],
  ])('show clause %s at offset %i on line %s', (anchor, offset, expected) => {
    expect(found(lineOfPlace(lines, { anchor, offset }, order))).toBe(expected)
  })

  it.each([
    [0, 0, '0 a 0'],
    [0, 84, '0 a 80'],
    [0, 700, '1 c 90'],
    [1, 700, null],
  ])('from page %i at height %i begin with %s', (page, y, expected) => {
    expect(found(lineBelow(lines, page, y, order))).toBe(expected)
  })

  it.each([
    [100, 80, 'a', 0],
    [100, 85, 'a', 0],
    [60, 90, 'a', 80],
    [100, 104, null, null],
    [20, 80, null, null],
  ])('at the point %i, %i mean %s', (x, y, anchor, offset) => {
    const at = lineAt(lines[0]!, x, y)
    expect([at?.anchor ?? null, at?.offset ?? null]).toEqual([anchor, offset])
  })
})
