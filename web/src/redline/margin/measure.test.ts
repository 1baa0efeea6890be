import { describe, expect, it } from 'vitest'
import { filled } from './measure.ts'

describe('filled computes the places of clauses that are not drawn', () => {
  it.each([
    ['are between their neighbours', [0, null, 400], [0, 10, 40], [0, 100, 400]],
    ['go on to the end of the document', [0, null], [0, 50], [0, 500]],
    ['go on from its beginning', [null, 300], [10, 30], [100, 300]],
    ['are as they are where all are drawn', [5, 70], [0, 1], [5, 70]],
    ['are all told where none is drawn', [null, null], [25, 50], [250, 500]],
  ])('%s', (_, measured, orders, tops) => {
    expect(filled(measured, orders, { from: 0, to: 1000, count: 100 })).toEqual(tops)
  })
})
