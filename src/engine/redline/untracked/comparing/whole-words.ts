import type { SequenceEdit } from '../../text-diff/sequence-diff.ts'
import { tokensOf } from '../../text-diff/text-tokens.ts'
import type { Token } from '../stories/story.ts'

/** Characters that the file format represents by elements. */
export const tokenCharacters: Readonly<Record<string, string>> = {
  'w:tab': '\t',
  'w:br': '\n',
  'w:cr': '\n',
  'w:noBreakHyphen': '\u2011',
  'w:softHyphen': '\u00ad',
}

/** Represents content other than text. A word ends before it. */
const objectSign = '\ufffc'

/**
 * Extends edits to whole words on both sides. An edit may cover only part of a word whose characters differ in format
 * or were typed at different times, but people see the whole word or number.
 *
 * Before: “1” → “9” in “1000” → “9000”. After: “1000” → “9000”.
 */
export class WholeWords {
  readonly #before: Line
  readonly #after: Line
  readonly #reported = new Set<string>()

  constructor(before: readonly Token[], after: readonly Token[]) {
    this.#before = new Line(before)
    this.#after = new Line(after)
  }

  /**
   * Returns the whole words that an edit touches on both sides; null if an earlier edit already returned the same
   * stretch.
   */
  around({ fromA, toA, fromB, toB }: SequenceEdit): [string, string] | null {
    const [before, after] = [this.#before, this.#after]
    let [fromBefore, fromAfter] = [before.at(fromA), after.at(fromB)]
    let [toBefore, toAfter] = [before.at(toA), after.at(toB)]
    // Both sides grow by the same number of characters, because the text next to the edit is the same on both.
    for (let step = -1; step !== 0; fromBefore -= step, fromAfter -= step)
      step = Math.max(before.intoWord(fromBefore), after.intoWord(fromAfter))
    for (let step = -1; step !== 0; toBefore += step, toAfter += step)
      step = Math.max(before.restOfWord(toBefore), after.restOfWord(toAfter))
    const stretch = [fromBefore, toBefore, fromAfter, toAfter].join()
    if (this.#reported.has(stretch)) return null
    this.#reported.add(stretch)
    return [before.text.slice(Math.max(0, fromBefore), toBefore), after.text.slice(Math.max(0, fromAfter), toAfter)]
  }
}

/** The joined text of tokens, with the places where words begin and end. The words are found on first use. */
class Line {
  readonly text: string
  readonly #starts: number[] = []
  #words: { start: number; end: number }[] | undefined

  constructor(tokens: readonly Token[]) {
    const parts: string[] = []
    let length = 0
    for (const token of tokens) {
      this.#starts.push(length)
      const part = shownAs(token)
      parts.push(part)
      length += part.length
    }
    this.text = parts.join('')
  }

  at = (token: number): number => this.#starts[token] ?? this.text.length

  /** Returns how many characters of a word precede a place inside the word; 0 between words. */
  intoWord(place: number): number {
    const word = this.#wordAround(place)
    return word ? place - word.start : 0
  }

  /** Returns how many characters of a word follow a place inside the word; 0 between words. */
  restOfWord(place: number): number {
    const word = this.#wordAround(place)
    return word ? word.end - place : 0
  }

  #wordAround(place: number) {
    this.#words ??= tokensOf(this.text).map(({ start, text }) => ({ start, end: start + text.length }))
    let [from, to] = [0, this.#words.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (this.#words[middle]!.end <= place) from = middle + 1
      else to = middle
    }
    const word = this.#words[from]
    return word && word.start < place ? word : undefined
  }
}

function shownAs({ kind, name, text }: Token): string {
  if (kind === 'anchor') return ''
  if (kind === 'text' && text !== '') return text
  return tokenCharacters[name] ?? objectSign
}
