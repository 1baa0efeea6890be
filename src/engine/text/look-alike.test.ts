import { describe, expect, it } from 'vitest'
import { skeletonOf } from './look-alike.ts'

describe('skeletonOf', () => {
  it.each([
    ['with a Cyrillic letter', 'Anna Koch', 'Аnna Kосh'],
    ['with a zero-width space', 'Anna', 'An\u200bna'],
    ['with a direction mark', 'Anna', 'Anna\u200e'],
    ['with different spaces', 'Anna Koch', 'Anna\u00a0 Koch '],
    ['with composed and decomposed letters', 'Zo\u00eb', 'Zoe\u0308'],
    ['with a digit in the place of a letter', 'Ilse', '1lse'],
    ['with mathematical letters', 'Rex', '𝐑𝐞𝐱'],
    ['with two letters in the place of one', 'Bernd', 'Bemd'],
  ])('is the same for names %s', (_, name, lookAlike) => {
    expect(skeletonOf(lookAlike)).toBe(skeletonOf(name))
  })

  it.each([
    ['Anna', 'Ann'],
    ['Zoë', 'Zoe'],
    ['Иван', 'Иванов'],
    ['田中', '田申'],
    ['Dana (Buyer)', 'Dana (Seller)'],
  ])('differs for the names %s and %s', (a, b) => {
    expect(skeletonOf(b)).not.toBe(skeletonOf(a))
  })
})
