import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { align, gapsOf } from './align.ts'

const letters = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 30 })

describe('two lists', () => {
  it('are aligned in order, and only where they are the same', () => {
    fc.assert(
      fc.property(letters, letters, (a, b) => {
        let [i, j] = [-1, -1]
        for (const [x, y] of align(a, b)) {
          expect(a[x]).toBe(b[y])
          expect(x > i && y > j).toBe(true)
          i = x
          j = y
        }
      }),
    )
  })

  it('that are the same have no gap', () => {
    fc.assert(
      fc.property(letters, a => {
        expect(gapsOf(align(a, a), a.length, a.length)).toEqual([])
      }),
    )
  })

  it('that share nothing are one gap', () => {
    expect(gapsOf(align(['a', 'b'], ['c']), 2, 1)).toEqual([{ a0: 0, a1: 2, b0: 0, b1: 1 }])
  })

  it('of a hundred thousand repeats are not searched through', () => {
    const [a, b] = [
      Array.from({ length: 100_000 }, (_, i) => `${i % 2}`),
      Array.from({ length: 100_000 }, (_, i) => `${i % 3}`),
    ]
    expect(align(a, b).length).toBeGreaterThan(0)
  })
})
