import { describe, expect, it } from 'vitest'
import type { Clause, NegotiatedDocument } from '../../api/generated/calls.ts'
import { placeNow } from './comment-place.ts'

const document = (text: string) => ({
  document: { clauses: [{ anchor: 'a1', text } as Clause] } as NegotiatedDocument,
})
const place = { anchor: 'a1', start: 4, length: 3, quote: 'fee', revision: 2 }

describe('placeNow', () => {
  it('returns the place of the text if it has not moved', () => {
    expect(placeNow(place, document('the fee'), 5)).toEqual({ anchor: 'a1', start: 4, length: 3, revision: 5 })
  })

  it.each([
    ['further on', 'the whole fee', 10],
    ['further back', 'fee', 0],
    ['in several places, to the nearest', 'a fee, the fee and fee', 2],
  ])('follows the text if it is now %s', (_, text, start) => {
    expect(placeNow(place, document(text), 5)).toMatchObject({ start, revision: 5 })
  })

  it('leaves the place to the service if the text is missing', () => {
    expect(placeNow(place, document('the price'), 5)).toMatchObject({ start: 4, length: 3, revision: 2 })
    expect(placeNow(place, { document: null }, 5)).toMatchObject({ start: 4, revision: 2 })
    expect(placeNow({ ...place, revision: null }, document('the price'), 5)).toMatchObject({ start: 4, revision: 5 })
  })

  it('keeps a comment on a whole clause or on the whole document', () => {
    expect(placeNow({ anchor: 'a1', quote: 'the fee', revision: 2 }, document('x'), 5)).toEqual({
      anchor: 'a1',
      revision: 5,
    })
    expect(placeNow({ anchor: null, quote: '', revision: 2 }, document('x'), 5)).toEqual({})
  })
})
