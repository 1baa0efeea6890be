/** As alike as two paragraphs must be to be one, from 0 to 1; a single one instead of a single one may differ more. */
const ALIKE = 0.4
const ALIKE_ALONE = 0.2
/** With more pairs than these, only those near the diagonal are looked at, and no more than so far from it. */
const MOST_PAIRS = 100_000
const BAND = 50

/**
 * Pairs of texts in the same order that are alike, so that their likeness together is the greatest; of several that are as
 * good, the first. Likeness is the share of words that two texts have in common.
 */
export function pairSimilar(before: string[], after: string[]): [number, number][] {
  if (before.length === 0 || after.length === 0) return []
  const numbers = new Map<string, number>()
  const numbered = (text: string) => wordsOf(text, numbers)
  const [a, b] = [before.map(numbered), after.map(numbered)]
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

/** The words of a text as numbers, in the order of the numbers. */
function wordsOf(text: string, numbers: Map<string, number>): Int32Array {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu) ?? []
  // scripts without blanks have words as long as sentences
  const units = words.flatMap(word => (withoutBlanks.test(word) ? [...word] : [word]))
  const numbered = Int32Array.from(units, unit => {
    const known = numbers.get(unit) ?? numbers.size
    numbers.set(unit, known)
    return known
  })
  return numbered.sort()
}

const withoutBlanks = /[\p{Script=Han}\p{Script=Thai}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Twice the words in common by all words; 0 below the least. */
function likenessOf(a: Int32Array, b: Int32Array, least: number): number {
  const total = a.length + b.length
  if (total === 0) return 1
  if ((2 * Math.min(a.length, b.length)) / total < least) return 0
  let common = 0
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const difference = a[i]! - b[j]!
    if (difference === 0) common++
    if (difference <= 0) i++
    if (difference >= 0) j++
  }
  const likeness = (2 * common) / total
  return likeness < least ? 0 : likeness
}
