import { type DirectedParagraph, directedParagraph } from './line-directions.ts'
import { normalCharacters } from './normal-form.ts'

/** What a step of a pattern takes: a character, one of a class, or nothing but to go on elsewhere. */
type Step =
  | { kind: 'character'; character: string }
  | { kind: 'class'; class: RegExp }
  | { kind: 'split'; to: number[] }
  | { kind: 'end' }

/** Where the reading of a pattern may stand: steps that take a character, and the end, in ascending order. */
export type Places = readonly number[]

/** A stretch of the pattern that is a cell of a table. */
export interface CellPlace {
  start: number
  end: number
  row: number
}

/** A text with places that may vary: what a text holds in the normal form, and what of it may be shown otherwise. */
export interface TextPattern {
  steps: readonly Step[]
  /** The outer ones before those inside. */
  cells: readonly CellPlace[]
  /** The steps with which paragraphs begin, in ascending order. */
  paragraphs: readonly number[]
  /** The paragraphs whose lines do not run from left to right alone. */
  directed: readonly DirectedParagraph[]
  start: Places
  /** The text as written, for people, and where in it each step stands. */
  written: string
  offsets: readonly number[]
  /** Places where so much of any kind may be shown that nothing is compared. */
  freePlaces: number
}

/** What is shown somewhere in a text: as it stands, or as one of several. */
export type Shown =
  | { kind: 'text'; text: string }
  /** One of these, or nothing where an empty one is among them. */
  | { kind: 'choice'; of: Shown[][] }
  /** So many characters of a class. */
  | { kind: 'some'; class: RegExp; from: number; to: number }
  | { kind: 'leader' }
  /** Any of these, in any order and as often as they are shown. */
  | { kind: 'repeat'; of: Shown[][] }

/** A stretch of a paragraph: the text as it stands in the file, and what is shown for it. */
export interface Stretch {
  text: string
  shown: Shown[]
}

const leaderDots = /[._\-·]/
const LEADER_LEAST = 3
/** In characters. */
const FREE_FROM = 10
const characterSteps = new Map<string, Step>()

export class PatternWriter {
  readonly #steps: Step[] = []
  readonly #cells: CellPlace[] = []
  readonly #paragraphs: number[] = []
  readonly #directed: DirectedParagraph[] = []
  readonly #offsets: number[] = []
  readonly #written: string[] = []
  #offset = 0
  #isWriting = true
  #freePlaces = 0
  #rows = 0

  add(shown: Shown): void {
    if (shown.kind === 'text') this.#text(shown.text)
    else if (shown.kind === 'choice') this.#choice(shown.of)
    else if (shown.kind === 'some') this.#some(shown)
    else if (shown.kind === 'repeat') this.#repeat(shown.of)
    else this.#leader()
  }

  /** What a function writes is a paragraph of this direction. */
  paragraph(direction: 'ltr' | 'rtl' | 'auto', write: () => void): void {
    const [start, pieces] = [this.#offset, this.#written.length]
    this.#paragraphs.push(this.#steps.length)
    write()
    const paragraph = directedParagraph(this.#written.slice(pieces).join(''), start, direction)
    if (paragraph) this.#directed.push(paragraph)
  }

  /** What parts words for people, and takes no character. */
  gap(): void {
    this.#write(' ')
  }

  /** The cells of a row, each written by a function. */
  row(cells: (() => void)[]): void {
    const row = this.#rows++
    for (const write of cells) {
      const cell = { start: this.#steps.length, end: 0, row }
      this.#cells.push(cell)
      // a place of its own, so that an empty cell begins elsewhere than the next
      this.#push({ kind: 'split', to: [this.#steps.length + 1] })
      write()
      cell.end = this.#steps.length
      this.#push({ kind: 'split', to: [this.#steps.length + 1] })
    }
  }

  finish(): TextPattern {
    this.#push({ kind: 'end' })
    const written = this.#written.join('')
    const pattern = {
      steps: this.#steps,
      cells: this.#cells,
      paragraphs: this.#paragraphs,
      directed: this.#directed,
      start: [],
      written,
      offsets: this.#offsets,
      freePlaces: this.#freePlaces,
    }
    return { ...pattern, start: closure(pattern, [0]) }
  }

  #text(text: string): void {
    for (const character of text) {
      for (const normal of normalCharacters(character)) {
        const step = characterSteps.get(normal) ?? { kind: 'character', character: normal }
        characterSteps.set(normal, step)
        this.#push(step)
      }
      this.#write(character)
    }
  }

  #push(step: Step): void {
    this.#steps.push(step)
    this.#offsets.push(this.#offset)
  }

  #write(text: string): void {
    if (!this.#isWriting) return
    this.#written.push(text)
    this.#offset += text.length
  }

  #choice(of: Shown[][]): void {
    const split = { kind: 'split' as const, to: [] as number[] }
    const exits: { to: number[] }[] = []
    this.#push(split)
    const isWriting = this.#isWriting
    for (const branch of of) {
      split.to.push(this.#steps.length)
      const before = this.#offset
      for (const shown of branch) this.add(shown)
      // people are told the first
      this.#isWriting &&= this.#offset === before
      const exit = { kind: 'split' as const, to: [] as number[] }
      exits.push(exit)
      this.#push(exit)
    }
    this.#isWriting = isWriting
    for (const exit of exits) exit.to.push(this.#steps.length)
  }

  #some({ class: of, from, to }: { class: RegExp; from: number; to: number }): void {
    if (to >= FREE_FROM) this.#freePlaces++
    const end = this.#steps.length + from + 2 * (to - from)
    for (let count = 0; count < to; count++) {
      if (count >= from) this.#push({ kind: 'split', to: [this.#steps.length + 1, end] })
      this.#push({ kind: 'class', class: of })
    }
  }

  #repeat(of: Shown[][]): void {
    this.#freePlaces++
    const start = { kind: 'split' as const, to: [] as number[] }
    const at = this.#steps.length
    this.#push(start)
    for (const branch of of) {
      start.to.push(this.#steps.length)
      for (const shown of branch) this.add(shown)
      this.#push({ kind: 'split', to: [at] })
    }
    start.to.push(this.#steps.length)
  }

  /** Dots, dashes or a line that lead from one side of a tab to the other; or nothing. */
  #leader(): void {
    const start = this.#steps.length
    const end = start + LEADER_LEAST + 2
    this.#push({ kind: 'split', to: [start + 1, end] })
    for (let count = 0; count < LEADER_LEAST; count++) this.#push({ kind: 'class', class: leaderDots })
    this.#push({ kind: 'split', to: [end - 2, end] })
    this.#write('\t')
  }
}

/** The places after one more character; none where it does not fit. */
export function advance(pattern: TextPattern, places: Places, character: string): Places {
  const after: number[] = []
  for (const place of places) {
    const step = pattern.steps[place]!
    if (step.kind === 'character' ? step.character === character : step.kind === 'class' && step.class.test(character))
      after.push(place + 1)
  }
  return after.length === 0 ? after : closure(pattern, after)
}

export const mayEnd = (pattern: TextPattern, places: Places): boolean =>
  places.some(place => pattern.steps[place]!.kind === 'end')

export const placesFrom = (pattern: TextPattern, step: number): Places => closure(pattern, [step])

function closure({ steps }: Pick<TextPattern, 'steps'>, from: number[]): Places {
  const first = from[0]!
  if (from.length === 1 && steps[first]!.kind !== 'split') return from
  const seen = new Set<number>()
  const open = [...from]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (seen.has(place)) continue
    seen.add(place)
    const step = steps[place]!
    if (step.kind === 'split') open.push(...step.to)
  }
  return [...seen].filter(place => steps[place]!.kind !== 'split').sort((a, b) => a - b)
}
