import type { Edit } from '../../text-diff/sequence-diff.ts'
import { tokensOf } from '../../text-diff/text-tokens.ts'
import type { Token } from '../stories/story.ts'

/** Characters that the format writes as elements. */
export const charactersOf: Readonly<Record<string, string>> = {
  'w:tab': '\t',
  'w:br': '\n',
  'w:cr': '\n',
  'w:noBreakHyphen': '\u2011',
  'w:softHyphen': '\u00ad',
}

/** Stands for what is no text: no word goes on behind it. */
const objectSign = '\ufffc'

/**
 * The words of a paragraph before and after. An edit may be a part of a word whose characters differ in their format, or were
 * typed at different times; people are told the whole word or number.
 */
export class WholeWords {
  readonly #before: Line
  readonly #after: Line
  readonly #told = new Set<string>()

  constructor(before: readonly Token[], after: readonly Token[]) {
    this.#before = new Line(before)
    this.#after = new Line(after)
  }

  /** The whole words of an edit on both sides; null where an edit before had the same. */
  around({ fromA, toA, fromB, toB }: Edit): [string, string] | null {
    const [before, after] = [this.#before, this.#after]
    let [fromBefore, fromAfter] = [before.at(fromA), after.at(fromB)]
    let [toBefore, toAfter] = [before.at(toA), after.at(toB)]
    // both sides grow by the same characters, as these stand beside the edit in both
    for (let back = -1; back !== 0; fromBefore -= back, fromAfter -= back)
      back = Math.max(before.intoWord(fromBefore), after.intoWord(fromAfter))
    for (let on = -1; on !== 0; toBefore += on, toAfter += on)
      on = Math.max(before.leftOfWord(toBefore), after.leftOfWord(toAfter))
    const stretch = [fromBefore, toBefore, fromAfter, toAfter].join()
    if (this.#told.has(stretch)) return null
    this.#told.add(stretch)
    return [before.text.slice(Math.max(0, fromBefore), toBefore), after.text.slice(Math.max(0, fromAfter), toAfter)]
  }
}

/** The text of tokens as one, with the places where words begin and end. It is cut into words when it is first asked. */
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

  /** Characters of a word before a place within it; 0 between words. */
  intoWord(place: number): number {
    const word = this.#wordAround(place)
    return word ? place - word.start : 0
  }

  /** Characters of a word behind a place within it. */
  leftOfWord(place: number): number {
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
  return charactersOf[name] ?? objectSign
}
