import { describe, expect, it } from 'vitest'
import { fragmentOf, placeOfFragment, type RoundPlace } from './round-place.ts'

describe('the fragment of an address', () => {
  it.each<[string, RoundPlace]>([
    ['', { kind: 'now' }],
    ['#rounds', { kind: 'list' }],
    ['#round=3', { kind: 'round', round: 3 }],
    ['#compare=1-12', { kind: 'comparison', from: 1, to: 12 }],
    ['#beside=2', { kind: 'beside', round: 2 }],
  ])('maps to a place and back: %j', (fragment, place) => {
    expect(placeOfFragment(fragment)).toEqual(place)
    expect(fragmentOf(place)).toBe(fragment)
  })

  it.each(['#round=0', '#round=', '#round=1-2', '#compare=1', '#compare=1-', '#beside=x', '#else', '#round=1e9'])(
    'shows the document if it is invalid: %j',
    fragment => expect(placeOfFragment(fragment)).toEqual({ kind: 'now' }),
  )
})
