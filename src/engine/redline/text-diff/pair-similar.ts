import { likenessOf, Vocabulary } from './likeness.ts'

/**
 * The least likeness at which two paragraphs are paired, from 0 to 1. A single paragraph that replaces a single
 * paragraph needs less likeness.
 */
const ALIKE = 0.4
const ALIKE_ALONE = 0.2
/** With more pairs than this, only pairs at most `BAND` columns from the diagonal are compared. */
const MOST_PAIRS = 100_000
const BAND = 50

interface Pairing {
  /** The least likeness at which two texts are paired, from 0 to 1. */
  least?: number
  /** Whether two texts, given by their indices, can be paired at all. */
  mayPair?: (before: number, after: number) => boolean
}

/**
 * Pairs similar texts of two lists in order, and returns the indices of the pairs. For example,
 * `['Pay in 30 days', 'Law']` and `['New', 'Pay in 14 days', 'Law']` give `[[0, 1], [1, 2]]`.
 */
export function pairSimilar(before: string[], after: string[], pairing: Pairing = {}): [number, number][] {
  const vocabulary = new Vocabulary()
  const [a, b] = [before, after].map(texts => texts.map(text => vocabulary.wordsOf(text)))
  const { least = before.length === 1 && after.length === 1 ? ALIKE_ALONE : ALIKE, mayPair = () => true } = pairing
  return pairAlike(before.length, after.length, (i, j) => (mayPair(i, j) ? likenessOf(a![i]!, b![j]!, least) : 0))
}

/**
 * Pairs similar items in order so that the sum of their likenesses is the greatest, and returns the indices of the
 * pairs. Among equally good pairings it takes the first. `likenessOf` returns 0 for items that must not be paired.
 */
function pairAlike(sizeA: number, sizeB: number, likenessOf: (i: number, j: number) => number): [number, number][] {
  if (sizeA === 0 || sizeB === 0) return []
  const isNarrow = sizeA * sizeB > MOST_PAIRS
  const width = isNarrow ? 2 * BAND + 1 : sizeB + 1
  /** The first column to compare in each row. */
  const starts = Int32Array.from({ length: sizeA + 1 }, (_, row) =>
    isNarrow ? Math.max(0, Math.round((row * sizeB) / sizeA) - BAND) : 0,
  )
  const score = new Float32Array((sizeA + 1) * width)
  const likeness = new Float32Array((sizeA + 1) * width)
  const at = (row: number, column: number) => {
    const offset = column - starts[row]!
    return offset >= 0 && offset < width && column <= sizeB ? row * width + offset : -1
  }
  const scoreAt = (row: number, column: number) => score[at(row, column)] ?? 0
  for (let row = 1; row <= sizeA; row++) {
    for (let column = Math.max(1, starts[row]!); at(row, column) >= 0; column++) {
      const alike = likenessOf(row - 1, column - 1)
      likeness[at(row, column)] = alike
      const paired = alike > 0 ? scoreAt(row - 1, column - 1) + alike : 0
      score[at(row, column)] = Math.max(scoreAt(row - 1, column), scoreAt(row, column - 1), paired)
    }
  }
  const pairs: [number, number][] = []
  for (let row = sizeA, column = sizeB; row > 0 && column > 0; ) {
    const here = scoreAt(row, column)
    if (column < starts[row]!) row--
    else if (at(row, column) < 0) column--
    else if (column > 1 && scoreAt(row, column - 1) >= here) column--
    else if (row > 1 && scoreAt(row - 1, column) >= here) row--
    else {
      if ((likeness[at(row, column)] ?? 0) > 0) pairs.push([row - 1, column - 1])
      row--
      column--
    }
  }
  return pairs.reverse()
}
