import { describe, expect, it } from 'vitest'
import { filled } from './measure.ts'

describe('filled', () => {
  it.each([
    ['puts an undrawn clause between its neighbours', [0, null, 400], [0, 10, 40], [0, 100, 400]],
    ['estimates places up to the end of the document', [0, null], [0, 50], [0, 500]],
    ['estimates places from the start of the document', [null, 300], [10, 30], [100, 300]],
    ['keeps the places of drawn clauses', [5, 70], [0, 1], [5, 70]],
    ['estimates all places if no clause is drawn', [null, null], [25, 50], [250, 500]],
  ])('%s', (_, measured, orders, tops) => {
    expect(filled(measured, orders, { from: 0, to: 1000, count: 100 })).toEqual(tops)
  })
})
