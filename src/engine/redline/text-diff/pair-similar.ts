import { likenessOf, Vocabulary } from './likeness.ts'

/** As alike as two paragraphs must be to be one, from 0 to 1; a single one instead of a single one may differ more. */
const ALIKE = 0.4
const ALIKE_ALONE = 0.2
/** With more pairs than these, only those near the diagonal are looked at, and no more than so far from it. */
const MOST_PAIRS = 100_000
const BAND = 50

interface Pairing {
  /** As alike as two must be to be one, from 0 to 1. */
  least?: number
  /** Whether two texts can be one at all, by their indices. */
  mayPair?: (before: number, after: number) => boolean
}

/** Pairs of texts in the same order that are alike, as `pairAlike` finds them. Answers their indices. */
export function pairSimilar(before: string[], after: string[], pairing: Pairing = {}): [number, number][] {
  const vocabulary = new Vocabulary()
  const [a, b] = [before, after].map(texts => texts.map(text => vocabulary.wordsOf(text)))
  const { least = before.length === 1 && after.length === 1 ? ALIKE_ALONE : ALIKE, mayPair = () => true } = pairing
  return pairAlike(before.length, after.length, (i, j) => (mayPair(i, j) ? likenessOf(a![i]!, b![j]!, least) : 0))
}

/**
 * Pairs of items in the same order that are alike, so that their likeness together is the greatest; of several that are as
 * good, the first. `likenessOf` is 0 for two that are no pair. Answers their indices.
 */
function pairAlike(sizeA: number, sizeB: number, likenessOf: (i: number, j: number) => number): [number, number][] {
  if (sizeA === 0 || sizeB === 0) return []
  const isNarrow = sizeA * sizeB > MOST_PAIRS
  const width = isNarrow ? 2 * BAND + 1 : sizeB + 1
  /** Of each row, the first column that is looked at. */
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
