/** The words of a text as sorted numbers. */
export type Words = Int32Array

/** Gives each word a number, so that the words of several texts can be compared. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>()

  /**
   * Returns the words of a text, ignoring case. Each punctuation mark counts as a word, and so does each character of a
   * script without spaces between words.
   */
  wordsOf(text: string): Words {
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu) ?? []
    // without spaces, a whole sentence would be one word
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
 * Returns how alike two texts are, from 0 to 1: twice the number of common words divided by the number of all words.
 * Returns 0 for less than `least`. For example, `pay in time` and `pay in full` have two of three words in common: 2 ×
 * 2 / 6 = 0.67.
 */
export function likenessOf(a: Words, b: Words, least = 0): number {
  const total = a.length + b.length
  if (total === 0) return 1
  if ((2 * Math.min(a.length, b.length)) / total < least) return 0
  const likeness = (2 * wordsInCommon(a, b)) / total
  return likeness < least ? 0 : likeness
}

/** Returns the share of the words of `a` that are also in `b`, from 0 to 1. */
export const shareIn = (a: Words, b: Words): number => (a.length === 0 ? 0 : wordsInCommon(a, b) / a.length)

/** Returns the number of common words. A word that both texts have several times counts several times. */
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

/** Returns the words of `a` without the words of `b`. */
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
