import { expect, it } from 'vitest'
import { hands } from '../../../../src/engine/fields/hands.ts'
import { lackedByHand } from '../../../../src/engine/text/drawn-hand.ts'
import { isInEveryHand } from './covered-characters.ts'

it('every hand has the characters that the page takes for granted', () => {
  const characters = Array.from({ length: 0x2100 }, (_, index) => String.fromCodePoint(index)).filter(isInEveryHand)
  expect(characters.length).toBeGreaterThan(280)
  for (const hand of hands) expect([hand, lackedByHand(characters.join(''), hand)]).toEqual([hand, []])
})
