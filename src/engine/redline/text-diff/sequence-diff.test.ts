import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { samePairs, sequenceDiff } from './sequence-diff.ts'

const letters = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 30 })

/** Returns the indices of equal items. */
const pairsOf = (a: string[], b: string[]) => [...samePairs(a.keys(), b.keys(), sequenceDiff(a, b))]

describe('two lists', () => {
  it('are aligned in order, and only at equal items', () => {
    fc.assert(
      fc.property(letters, letters, (a, b) => {
        let [i, j] = [-1, -1]
        for (const [x, y] of pairsOf(a, b)) {
          expect(a[x]).toBe(b[y])
          expect(x > i && y > j).toBe(true)
          i = x
          j = y
        }
      }),
    )
  })

  it('become equal when the edits are applied, and the edits are never adjacent', () => {
    fc.assert(
      fc.property(letters, letters, (a, b) => {
        const edits = sequenceDiff(a, b)
        const made = [...a]
        for (const { fromA, toA, fromB, toB } of edits.toReversed())
          made.splice(fromA, toA - fromA, ...b.slice(fromB, toB))
        expect(made).toEqual(b)
        expect(edits.every(({ fromA }, at) => at === 0 || fromA > edits[at - 1]!.toA)).toBe(true)
      }),
    )
  })

  it('have no edits between them if they are equal', () => {
    fc.assert(
      fc.property(letters, a => {
        expect(sequenceDiff(a, a)).toEqual([])
      }),
    )
  })

  it('have a single edit between them if they share no items', () => {
    expect(sequenceDiff(['a', 'b'], ['c'])).toEqual([{ fromA: 0, toA: 2, fromB: 0, toB: 1 }])
  })

  it('are not compared exhaustively if they repeat a few items a hundred thousand times', () => {
    const [a, b] = [
      Array.from({ length: 100_000 }, (_, i) => `${i % 2}`),
      Array.from({ length: 100_000 }, (_, i) => `${i % 3}`),
    ]
    expect(pairsOf(a, b).length).toBeGreaterThan(0)
  })
})
