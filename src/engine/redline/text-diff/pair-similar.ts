import { likenessOf, Vocabulary } from './likeness.ts'

/** As alike as two paragraphs must be to be one, from 0 to 1; a single one instead of a single one may differ more. */
const ALIKE = 0.4
const ALIKE_ALONE = 0.2
/** With more pairs than these, only those near the diagonal are looked at, and no more than so far from it. */
const MOST_PAIRS = 100_000
const BAND = 50

/** Pairs of texts in the same order that are alike, as `pairAlike` finds them. Answers their indices. */
export function pairSimilar(before: string[], after: string[]): [number, number][] {
  const vocabulary = new Vocabulary()
  const [a, b] = [before, after].map(texts => texts.map(text => vocabulary.wordsOf(text)))
  const least = before.length === 1 && after.length === 1 ? ALIKE_ALONE : ALIKE
  return pairAlike(a!, b!, (one, other) => likenessOf(one, other, least))
}

/**
 * Pairs of items in the same order that are alike, so that their likeness together is the greatest; of several that are as
 * good, the first. `likeness` is 0 for two that are no pair. Answers their indices.
 */
function pairAlike<Item>(
  a: readonly Item[],
  b: readonly Item[],
  likenessOf: (one: Item, other: Item) => number,
): [number, number][] {
  if (a.length === 0 || b.length === 0) return []
  const isNarrow = a.length * b.length > MOST_PAIRS
  const width = isNarrow ? 2 * BAND + 1 : b.length + 1
  /** The first column of a row that is looked at. */
  const startOf = (row: number) => (isNarrow ? Math.max(0, Math.round((row * b.length) / a.length) - BAND) : 0)
  const score = new Float32Array((a.length + 1) * width)
  const likeness = new Float32Array((a.length + 1) * width)
  const at = (row: number, column: number) => {
    const offset = column - startOf(row)
    return offset >= 0 && offset < width && column <= b.length ? row * width + offset : -1
  }
  const scoreAt = (row: number, column: number) => score[at(row, column)] ?? 0
  for (let row = 1; row <= a.length; row++) {
    for (let column = Math.max(1, startOf(row)); at(row, column) >= 0; column++) {
      const alike = likenessOf(a[row - 1]!, b[column - 1]!)
      likeness[at(row, column)] = alike
      const paired = alike > 0 ? scoreAt(row - 1, column - 1) + alike : 0
      score[at(row, column)] = Math.max(scoreAt(row - 1, column), scoreAt(row, column - 1), paired)
    }
  }
  const pairs: [number, number][] = []
  for (let row = a.length, column = b.length; row > 0 && column > 0; ) {
    const here = scoreAt(row, column)
    if (column < startOf(row)) row--
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
