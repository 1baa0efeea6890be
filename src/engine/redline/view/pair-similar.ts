/** As alike as two paragraphs must be to be one, from 0 to 1; a single one instead of a single one may differ more. */
const ALIKE = 0.4
const ALIKE_ALONE = 0.2
/** With more pairs than these, only those near the diagonal are looked at, and no more than so far from it. */
const MOST_PAIRS = 100_000
const BAND = 50

interface Words {
  counts: Map<string, number>
  total: number
}

/**
 * Pairs of texts in the same order that are alike, so that their likeness together is the greatest; of several that are as
 * good, the first. Likeness is the share of words that two texts have in common.
 */
export function pairSimilar(before: string[], after: string[]): [number, number][] {
  if (before.length === 0 || after.length === 0) return []
  const [a, b] = [before.map(wordsOf), after.map(wordsOf)]
  const least = a.length === 1 && b.length === 1 ? ALIKE_ALONE : ALIKE
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
      const alike = likenessOf(a[row - 1]!, b[column - 1]!, least)
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

function wordsOf(text: string): Words {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu) ?? []
  // scripts without blanks have words as long as sentences
  const units = words.flatMap(word =>
    /[\p{Script=Han}\p{Script=Thai}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word) ? [...word] : [word],
  )
  const counts = new Map<string, number>()
  for (const unit of units) counts.set(unit, (counts.get(unit) ?? 0) + 1)
  return { counts, total: units.length }
}

/** Twice the words in common by all words; 0 below the least. */
function likenessOf(a: Words, b: Words, least: number): number {
  if (a.total === 0 && b.total === 0) return 1
  const most = (2 * Math.min(a.total, b.total)) / (a.total + b.total)
  if (most < least) return 0
  const [few, many] = a.counts.size < b.counts.size ? [a.counts, b.counts] : [b.counts, a.counts]
  let common = 0
  for (const [word, count] of few) common += Math.min(count, many.get(word) ?? 0)
  const likeness = (2 * common) / (a.total + b.total)
  return likeness < least ? 0 : likeness
}
