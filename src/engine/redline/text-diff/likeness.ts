/** The words of a text as numbers, in the order of the numbers. */
export type Words = Int32Array

/** Numbers words, so that the words of several texts can be compared. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>()

  /** The words of a text, ignoring case; punctuation marks are words too, and so is every character of scripts without blanks. */
  wordsOf(text: string): Words {
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu) ?? []
    // without blanks a whole sentence would be one word
    const units = withoutBlanks.test(text)
      ? words.flatMap(word => (withoutBlanks.test(word) ? [...word] : [word]))
      : words
    const numbered = Int32Array.from(units, unit => {
      const number = this.#numbers.get(unit) ?? this.#numbers.size
      this.#numbers.set(unit, number)
      return number
    })
    return numbered.sort()
  }
}

const withoutBlanks = /[\p{Script=Han}\p{Script=Thai}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * How alike two texts are, from 0 to 1: twice the number of common words divided by the number of all words. Returns 0 below `least`.
 * `pay in time` and `pay in full` have two of three words in common: 2 × 2 / 6 = 0.67.
 */
export function likenessOf(a: Words, b: Words, least = 0): number {
  const total = a.length + b.length
  if (total === 0) return 1
  if ((2 * Math.min(a.length, b.length)) / total < least) return 0
  const likeness = (2 * wordsInCommon(a, b)) / total
  return likeness < least ? 0 : likeness
}

/** The share of a text's words that are in another text, from 0 to 1. */
export const shareIn = (a: Words, b: Words): number => (a.length === 0 ? 0 : wordsInCommon(a, b) / a.length)

/** The number of common words, each counted as often as both texts have it. */
function wordsInCommon(a: Words, b: Words): number {
  let common = 0
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const difference = a[i]! - b[j]!
    if (difference === 0) common++
    if (difference <= 0) i++
    if (difference >= 0) j++
  }
  return common
}

/** The words of a text without the words of another. */
export function wordsWithout(a: Words, b: Words): Words {
  const left: number[] = []
  for (let i = 0, j = 0; i < a.length; ) {
    const difference = j < b.length ? a[i]! - b[j]! : -1
    if (difference < 0) left.push(a[i]!)
    if (difference <= 0) i++
    if (difference >= 0) j++
  }
  return Int32Array.from(left)
}
