import { costOf, findFooting, type OpenStory, readBetween, STRETCHES_AHEAD } from './find-footing.ts'
import type { PageStretch } from './read-pages.ts'
import { readStretch } from './read-stretch.ts'
import type { AgreedStory } from './stories.ts'
import { mayEnd, type Places, placesFrom, type TextPattern } from './text-pattern.ts'

/** The unread rest of a cell that continues on a later page while the next cell of its row begins on this page. */
interface Rest {
  places: Places
  end: number
  page: number
}

/** How far each story has been read. States are never changed in place. */
interface State {
  /** Index of the next stretch. */
  index: number
  body: Places
  rests: readonly Rest[]
  /** The places reached in the stories that have begun, by story index. */
  begun: ReadonlyMap<number, Places>
  /** The indices of the stories that appear once and have ended. */
  done: ReadonlySet<number>
  /** The page on which each story last began, by story index. */
  lastPage: ReadonlyMap<number, number>
  /** The index of the story read most recently. */
  current: number
  /** The state before this one, and where its stretch was read; null for a state that no stretch led to. */
  read: { before: State; story: number; from: Places } | null
}

/** A state to which a stretch led. */
type Onward = State & { read: object }

/** Where a stretch of the pages was read. */
export interface ReadStretch {
  story: AgreedStory
  /** The reading positions before the stretch. */
  from: Places
}

/** A state from which reading resumes after a difference. */
interface Resumption {
  state: State
  /** The number of glyphs that are skipped on the pages. */
  skipped: number
  cost: number
}

/** A place where the pages stop matching the document. */
export interface MatchFailure {
  /**
   * The index of the first stretch that fits nowhere. It is the number of stretches when all of them fit but some text
   * of the document is left over.
   */
  index: number
  /** The reading positions in the open stories, starting with the story most likely to continue. */
  open: OpenStory[]
  /** Stories that must appear but are missing or incomplete. */
  left: OpenStory[]
}

const BODY = 0
const STEPS_TRIED = 50
/**
 * Real documents need hardly more steps than they have stretches. Beyond this limit, the pages count as different from
 * the document.
 */
const stepsMost = (stretches: number) => 2_000 + 5 * stretches

/**
 * Matches the stretches of all pages with the stories of a document. The body is read in order from its start, and
 * every other story in order from wherever it begins; a story that each page may show begins at most once on a page.
 * The result is empty when nothing is left over on either side. After a place where nothing fits, reading resumes where
 * a story fits again, for up to `most` places.
 */
export const matchPages = (stories: AgreedStory[], stretches: PageStretch[], most = 1): MatchFailure[] =>
  new Matcher(stories, stretches).run(most)

/**
 * Returns where each stretch was read; undefined for a stretch that fits nowhere. Reading resumes after a difference, as
 * in `matchPages`, for up to `most` differences.
 */
export const readAlong = (
  stories: AgreedStory[],
  stretches: PageStretch[],
  most: number,
): (ReadStretch | undefined)[] => new Matcher(stories, stretches).readAlong(most)

class Matcher {
  readonly #stories: AgreedStory[]
  readonly #stretches: PageStretch[]
  readonly #body: TextPattern

  constructor(stories: AgreedStory[], stretches: PageStretch[]) {
    this.#stories = stories
    this.#stretches = stretches
    this.#body = stories[BODY]!.pattern
  }

  run(most: number): MatchFailure[] {
    return this.#match(most).failures
  }

  readAlong(most: number): (ReadStretch | undefined)[] {
    const along = new Array<ReadStretch | undefined>(this.#stretches.length).fill(undefined)
    for (let read = this.#match(most).last.read; read; read = read.before.read)
      along[read.before.index] ??= { story: this.#stories[read.story]!, from: read.from }
    return along
  }

  #match(most: number): { failures: MatchFailure[]; last: State } {
    const failures: MatchFailure[] = []
    // all places after the first share one budget, so that a hostile file cannot take ten times as long
    const budget = { steps: stepsMost(this.#stretches.length) }
    let last = this.#start()
    for (let next: State | null = last; next && failures.length < most; ) {
      if (failures.length === 1) budget.steps = stepsMost(this.#stretches.length)
      const { state: furthest, isWhole } = this.#furthestState(next, budget)
      last = furthest
      if (isWhole) break
      const failure = { index: furthest.index, open: this.#openStories(furthest), left: this.#leftOver(furthest) }
      failures.push(failure)
      next = this.#afterFailure(furthest, failure)
    }
    return { failures, last }
  }

  #start(): State {
    const start = { index: 0, body: this.#body.start, rests: [], current: BODY, read: null }
    return { ...start, begun: new Map(), done: new Set(), lastPage: new Map() }
  }

  /**
   * Returns the state that matches the most stretches, and whether all of them match and no text of the document is
   * left.
   */
  #furthestState(start: State, budget: { steps: number }): { state: State; isWhole: boolean } {
    let furthest = start
    const seen = new Set<string>()
    const open: Iterator<State>[] = [[start].values()]
    while (open.length > 0 && budget.steps > 0) {
      const { value: state, done } = open.at(-1)!.next()
      if (done) open.pop()
      if (done || isKnown(seen, state)) continue
      budget.steps--
      if (state.index > furthest.index) furthest = state
      if (state.index < this.#stretches.length) open.push(this.#nextStates(state))
      else if (this.#leftOver(state).length === 0) return { state, isWhole: true }
    }
    return { state: furthest, isWhole: false }
  }

  /** Returns the state from which reading resumes with the least text skipped, on the pages or in a story. */
  #afterFailure(state: State, { open }: MatchFailure): State | null {
    let best: Resumption | null = null
    for (const resumption of this.#resumptions(state, open)) {
      if (best && resumption.skipped >= best.cost) break
      if (!best || resumption.cost < best.cost) best = resumption
    }
    return best?.state ?? null
  }

  /**
   * Tries to resume at each stretch ahead, with all stories at their current places or with one story moved forward.
   */
  *#resumptions(state: State, open: OpenStory[]): Generator<Resumption> {
    const end = Math.min(state.index + STRETCHES_AHEAD, this.#stretches.length)
    for (let index = state.index, skipped = 0; index < end; index++) {
      const onward = { ...state, index }
      const read = index > state.index ? this.#readFrom(onward) : 0
      if (read > 0) yield { state: onward, skipped, cost: costOf({ leftOut: skipped, read }) }
      const footing = findFooting(open, this.#stretches, index)
      if (footing) {
        const leftOut = Math.max(skipped, footing.leftOut)
        yield { state: this.#moveStory(onward, footing), skipped, cost: costOf({ ...footing, leftOut }) }
      }
      skipped += this.#stretches[index]!.glyphs.length
    }
  }

  #readFrom(state: State): number {
    const furthest = this.#furthestState(state, { steps: STEPS_TRIED })
    return readBetween(this.#stretches, state.index, furthest.state.index)
  }

  #moveStory(state: State, { story, places }: OpenStory): State {
    const current = this.#stories.indexOf(story)
    if (current === BODY) return { ...state, body: places, current }
    return { ...state, begun: new Map(state.begun).set(current, places), current }
  }

  #openStories({ current, begun, body }: State): MatchFailure['open'] {
    const others = [...begun].toSorted(([a], [b]) => Number(b === current) - Number(a === current))
    const open = others.map(([index, places]) => ({ story: this.#stories[index]!, places }))
    return current === BODY ? [this.#inBody(body), ...open] : [...open, this.#inBody(body)]
  }

  readonly #inBody = (places: Places) => ({ story: this.#stories[BODY]!, places })

  #leftOver({ body, rests, begun, done }: State): MatchFailure['left'] {
    const left = this.#stories.flatMap((story, index) => {
      if (index === BODY) return mayEnd(this.#body, body) ? [] : [this.#inBody(body)]
      const mayBeMissing = story.kind === 'each-page' || done.has(index)
      const places = begun.get(index) ?? (mayBeMissing ? undefined : story.pattern.start)
      return places === undefined || mayEnd(story.pattern, places) ? [] : [{ story, places }]
    })
    return [...left, ...rests.map(rest => this.#inBody(rest.places))]
  }

  /** Yields the states that the next stretch can lead to, the most likely state first. */
  *#nextStates(state: State): Generator<State> {
    const stretch = this.#stretches[state.index]!
    const next = { ...state, index: state.index + 1, read: { before: state, story: BODY, from: state.body } }
    if (state.current !== BODY) yield* this.#continueStories(state, next, stretch)
    const body = readStretch(this.#body, state.body, stretch)
    if (body.length > 0) yield { ...next, body, current: BODY }
    if (state.current === BODY) yield* this.#continueStories(state, next, stretch)
    yield* this.#beginStories(state, next, stretch)
    yield* this.#resumeCells(state, next, stretch)
    yield* this.#beginNextCell(state, next, stretch)
  }

  /** Continues the stories that have begun, starting with the current story. */
  *#continueStories(state: State, next: Onward, stretch: PageStretch): Generator<State> {
    const begun = [...state.begun].toSorted(([a], [b]) => Number(b === state.current) - Number(a === state.current))
    for (const [index, before] of begun) {
      const places = readStretch(this.#stories[index]!.pattern, before, stretch)
      if (places.length > 0) yield this.#withStory(next, index, before, places)
    }
  }

  /** Begins the stories whose start fits the stretch. */
  *#beginStories(state: State, next: Onward, stretch: PageStretch): Generator<State> {
    for (const [index, { kind, pattern }] of this.#stories.entries()) {
      if (index === BODY || state.done.has(index) || state.lastPage.get(index) === stretch.page) continue
      const begun = state.begun.get(index)
      if (begun && !(kind === 'each-page' && mayEnd(pattern, begun))) continue
      const places = readStretch(pattern, pattern.start, stretch)
      if (places.length === 0) continue
      const lastPage = new Map(state.lastPage).set(index, stretch.page)
      yield this.#withStory({ ...next, lastPage }, index, pattern.start, places)
    }
  }

  #withStory(next: Onward, index: number, from: Places, places: Places): State {
    const { pattern, kind } = this.#stories[index]!
    const begun = new Map(next.begun)
    const isDone = kind === 'once' && places.every(place => pattern.steps[place]!.kind === 'end')
    if (isDone) begun.delete(index)
    else begun.set(index, places)
    const read = { ...next.read, story: index, from }
    return { ...next, begun, done: isDone ? new Set(next.done).add(index) : next.done, current: index, read }
  }

  /** Continues a cell that began on an earlier page. */
  *#resumeCells(state: State, next: Onward, stretch: PageStretch): Generator<State> {
    for (const [index, rest] of state.rests.entries()) {
      if (rest.page >= stretch.page) continue
      const reached = readStretch(this.#body, rest.places, stretch)
      const places = reached.filter(place => place < rest.end)
      const isOver = placesFrom(this.#body, rest.end).some(place => reached.includes(place))
      const onward = { ...next, current: BODY, read: { ...next.read, from: rest.places } }
      if (isOver) yield { ...onward, rests: state.rests.toSpliced(index, 1) }
      else if (places.length > 0) yield { ...onward, rests: state.rests.toSpliced(index, 1, { ...rest, places }) }
    }
  }

  /** Leaves an unfinished cell of the body for a later cell of the same row. */
  *#beginNextCell(state: State, next: Onward, stretch: PageStretch): Generator<State> {
    const [place] = state.body
    if (place === undefined) return
    for (const cell of this.#body.cells.toReversed()) {
      if (cell.start > place || cell.end <= place) continue
      const rest = { places: state.body, end: cell.end, page: stretch.page }
      for (const otherCell of this.#body.cells) {
        if (otherCell.row !== cell.row || otherCell.start <= cell.start) continue
        const from = placesFrom(this.#body, otherCell.start)
        const body = readStretch(this.#body, from, stretch)
        const read = { ...next.read, from }
        if (body.length > 0) yield { ...next, body, rests: [...state.rests, rest], current: BODY, read }
      }
    }
  }
}

/** Paths that reach the same state continue in the same way, so only the first is followed. */
function isKnown(seen: Set<string>, { index, body, rests, begun, done }: State): boolean {
  const others = [...begun].map(([story, places]) => `${story}:${places[0]}`).sort()
  const key = [index, body.join(), rests.map(rest => rest.places[0]).join(), others.join(), [...done].join()].join('/')
  if (seen.has(key)) return true
  seen.add(key)
  return false
}
