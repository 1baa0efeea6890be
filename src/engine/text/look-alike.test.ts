import { describe, expect, it } from 'vitest'
import { skeletonOf } from './look-alike.ts'

describe('names look the same', () => {
  it.each([
    ['with a Cyrillic letter', 'Anna Koch', 'Аnna Kосh'],
    ['with a zero-width space', 'Anna', 'An\u200bna'],
    ['with a direction mark', 'Anna', 'Anna\u200e'],
    ['with another space', 'Anna Koch', 'Anna\u00a0 Koch '],
    ['with letters composed otherwise', 'Zo\u00eb', 'Zoe\u0308'],
    ['with a digit for a letter', 'Ilse', '1lse'],
    ['with mathematical letters', 'Rex', '𝐑𝐞𝐱'],
    ['with two letters for one', 'Bernd', 'Bemd'],
  ])('%s', (_, one, other) => {
    expect(skeletonOf(other)).toBe(skeletonOf(one))
  })

  it.each([
    ['Anna', 'Ann'],
    ['Zoë', 'Zoe'],
    ['Иван', 'Иванов'],
    ['田中', '田申'],
    ['Dana (Buyer)', 'Dana (Seller)'],
  ])('not %s and %s', (one, other) => {
    expect(skeletonOf(other)).not.toBe(skeletonOf(one))
  })
})
