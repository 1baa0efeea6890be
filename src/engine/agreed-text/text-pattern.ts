import type { XmlElement } from '../xml/xml-tree.ts'
import { normalCharacters } from './normal-form.ts'

/**
 * A step of a pattern takes one character, takes any character of a class, takes nothing and continues at other steps,
 * or ends the pattern.
 */
type Step =
  | ({ kind: 'character'; character: string } & Levels)
  | ({ kind: 'class'; class: RegExp } & Levels)
  | { kind: 'split'; to: number[] }
  | { kind: 'end' }

/** Embedding levels (UAX #9): even for left to right, odd for right to left. */
interface Levels {
  level: number
  /** The lowest level between the character before and this one; a tab or a direction mark there may separate them. */
  before: number
}

/** The steps that reading may have reached in a pattern, in ascending order. Each takes a character or is the end. */
export type Places = readonly number[]

/** A stretch of the pattern that is a cell of a table. */
export interface CellStretch {
  start: number
  end: number
  row: number
}

/** A paragraph in a pattern. */
export interface ParagraphStretch {
  node: XmlElement
  start: number
  /** The position in the written text at which its own text begins, after its number. */
  offset: number
}

/** The text of a story in the normal form, with the parts that may be shown differently. */
export interface TextPattern {
  steps: readonly Step[]
  /** Outer cells come before the cells inside them. */
  cells: readonly CellStretch[]
  /** In order. */
  paragraphs: readonly ParagraphStretch[]
  start: Places
  /** Whether any part of the text is shown from right to left. */
  isBidirectional: boolean
  /** The text as written. `offsets` holds the position of each step in it. */
  written: string
  offsets: readonly number[]
  /** The number of places that may show so many characters of any kind that nothing is compared there. */
  freePlaces: number
}

/** The text that may appear at one place, such as a fixed text or one of several alternatives. */
export type Shown =
  | { kind: 'text'; text: string; levels?: readonly number[] }
  /** One of these alternatives. An empty alternative shows nothing. */
  | { kind: 'choice'; of: Shown[][] }
  /** Between `from` and `to` characters of a class. */
  | { kind: 'some'; class: RegExp; from: number; to: number; level?: number }
  | { kind: 'leader'; level?: number }
  /**
   * Content that is laid out separately, such as a number. The placeholder stands in for it when the directions of the
   * text around it are computed.
   */
  | { kind: 'apart'; placeholder: string; shown: Shown[] }

/** A stretch of a paragraph: its text in the file, and what is shown for it. */
export interface Stretch {
  text: string
  shown: Shown[]
}

const leaderDots = /[._\-·]/
const LEADER_LEAST = 3
/** A place that accepts at least this many characters counts as a free place. */
const FREE_FROM = 10
const characterSteps = new Map<string, Step>()

/** Builds a pattern from texts with places that may vary. */
export class PatternWriter {
  readonly #steps: Step[] = []
  readonly #cells: CellStretch[] = []
  readonly #paragraphs: ParagraphStretch[] = []
  readonly #offsets: number[] = []
  readonly #written: string[] = []
  #offset = 0
  #isWriting = true
  #freePlaces = 0
  #rows = 0
  #level = 0
  #lowest = 0
  #isBidirectional = false

  add(shown: Shown): void {
    if (shown.kind === 'text') this.#text(shown.text, shown.levels)
    else if (shown.kind === 'choice') this.#choice(shown.of)
    else if (shown.kind === 'some') this.#some(shown)
    else if (shown.kind === 'apart') for (const inner of shown.shown) this.add(inner)
    else this.#leader(shown.level ?? 0)
  }

  /** Begins a paragraph. `labelLength` is the length of what is written before its own text. */
  paragraph(node: XmlElement, labelLength: number): void {
    this.#paragraphs.push({ node, start: this.#steps.length, offset: this.#offset + labelLength })
  }

  /** Separates words in the written text. The pattern itself takes no character for it. */
  gap(): void {
    this.#write(' ')
    this.#lowest = 0
  }

  /** Writes the cells of a row, each with its own function. */
  row(cells: (() => void)[]): void {
    const row = this.#rows++
    for (const write of cells) {
      const cell = { start: this.#steps.length, end: 0, row }
      this.#cells.push(cell)
      // a separate place, so that an empty cell does not begin where the next cell does
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
      start: [],
      isBidirectional: this.#isBidirectional,
      written,
      offsets: this.#offsets,
      freePlaces: this.#freePlaces,
    }
    return { ...pattern, start: closure(pattern, [0]) }
  }

  #text(text: string, levels?: readonly number[]): void {
    let at = 0
    for (const character of text) {
      const level = levels?.[at] ?? 0
      at += character.length
      this.#lowest = Math.min(this.#lowest, level)
      for (const normal of normalCharacters(character)) this.#push(this.#stepOf(normal, this.#nextLevels(level)))
      this.#write(character)
    }
  }

  #stepOf(character: string, { level, before }: Levels): Step {
    const key = level === 0 && before === 0 ? character : `${character}${level}/${before}`
    const step = characterSteps.get(key) ?? { kind: 'character', character, level, before }
    characterSteps.set(key, step)
    return step
  }

  #nextLevels(level: number): Levels {
    const before = Math.min(this.#level, this.#lowest, level)
    this.#isBidirectional ||= level > 0
    this.#level = level
    this.#lowest = level
    return { level, before }
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
      // only the first alternative that is not empty becomes part of the written text
      this.#isWriting &&= this.#offset === before
      const exit = { kind: 'split' as const, to: [] as number[] }
      exits.push(exit)
      this.#push(exit)
    }
    this.#isWriting = isWriting
    for (const exit of exits) exit.to.push(this.#steps.length)
  }

  #some({ class: of, from, to, level = 0 }: Shown & { kind: 'some' }): void {
    if (to >= FREE_FROM) this.#freePlaces++
    const end = this.#steps.length + from + 2 * (to - from)
    for (let count = 0; count < to; count++) {
      if (count >= from) this.#push({ kind: 'split', to: [this.#steps.length + 1, end] })
      this.#push({ kind: 'class', class: of, ...this.#nextLevels(level) })
    }
  }

  /** Dots, dashes or a line from one side of a tab to the other, or nothing. */
  #leader(level: number): void {
    const start = this.#steps.length
    const end = start + LEADER_LEAST + 2
    this.#push({ kind: 'split', to: [start + 1, end] })
    for (let count = 0; count < LEADER_LEAST; count++)
      this.#push({ kind: 'class', class: leaderDots, ...this.#nextLevels(level) })
    this.#push({ kind: 'split', to: [end - 2, end] })
    this.#lowest = level
  }
}

/**
 * Returns the places after one more character; empty when it does not fit.
 * @param level the embedding level that the character must have; any level when omitted
 */
export function advance(pattern: TextPattern, places: Places, character: string, level?: number): Places {
  const after: number[] = []
  for (const place of places) {
    const step = pattern.steps[place]!
    if (takes(step, character) && (level === undefined || step.level === level)) after.push(place + 1)
  }
  return after.length === 0 ? after : closure(pattern, after)
}

/** Returns the places after one more character out of `characters`, grouped by the levels of the steps that take it. */
export function advanceByLevels(
  pattern: TextPattern,
  places: Places,
  characters: ReadonlySet<string>,
): (Levels & { places: Places })[] {
  const after = new Map<string, Levels & { reached: number[] }>()
  for (const place of places) {
    const step = pattern.steps[place]!
    if (!takesSome(step, characters)) continue
    const { level, before } = step
    const key = `${level}/${before}`
    const same = after.get(key) ?? { level, before, reached: [] }
    same.reached.push(place + 1)
    after.set(key, same)
  }
  return [...after.values()].map(({ reached, ...levels }) => ({ ...levels, places: closure(pattern, reached) }))
}

type Taking = Exclude<Step, { kind: 'split' | 'end' }>

const takes = (step: Step, character: string): step is Taking =>
  step.kind === 'character' ? step.character === character : step.kind === 'class' && step.class.test(character)

const takesSome = (step: Step, characters: ReadonlySet<string>): step is Taking =>
  step.kind === 'character' ? characters.has(step.character) : step.kind === 'class'

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
