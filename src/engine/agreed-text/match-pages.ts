import { inWrittenOrder } from './line-directions.ts'
import type { PageStretch } from './read-pages.ts'
import type { AgreedStory } from './stories.ts'
import { advance, mayEnd, type Places, placesFrom, type TextPattern } from './text-pattern.ts'

/** The rest of a cell that goes on on a later page, while the next cell of its row begins on this one. */
interface Rest {
  places: Places
  end: number
  page: number
}

/** How far everything has been read. Never changed in place. */
interface State {
  /** Of the next stretch. */
  index: number
  body: Places
  rests: readonly Rest[]
  /** Stories that have begun, by their index. */
  begun: ReadonlyMap<number, Places>
  /** Stories that stand once and have ended. */
  done: ReadonlySet<number>
  /** On which page a story was last begun. */
  lastPage: ReadonlyMap<number, number>
  /** The story that was read last. */
  current: number
}

/** How far pages could be read as a document. */
export interface MatchFailure {
  /** The first stretch that fits nowhere; as many as there are when all fit and something is left over. */
  index: number
  /** Where the stories that were being read stand, the likeliest to go on first. */
  open: { story: AgreedStory; places: Places }[]
  /** Stories that must be there and are not, or not to their end. */
  left: { story: AgreedStory; places: Places }[]
}

const BODY = 0
/** Real documents need hardly more steps than they have stretches. Beyond this, pages are said to be unlike the document. */
const stepsMost = (stretches: number) => 2_000 + 5 * stretches

/** Fewer characters may be anywhere, and do not show where both texts meet. */
const characteristic = 8
/** How far both texts are searched for where they meet again. */
const stretchesSearched = 200
const paragraphsSearched = 500

/**
 * Reads the stretches of all pages as the stories of a document: the body in its order, every other story in its own, from
 * wherever it begins; a story of each page at most once on a page. Empty when nothing is left over on either side; else the first
 * place that does not fit, and up to `most` in all: reading goes on with the next paragraph that a later stretch begins.
 */
export const matchPages = (stories: AgreedStory[], stretches: PageStretch[], most = 1): MatchFailure[] =>
  new Matcher(stories, stretches).run(most)

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
    const failures: MatchFailure[] = []
    let from: State | null = {
      index: 0,
      body: this.#body.start,
      rests: [],
      begun: new Map(),
      done: new Set(),
      lastPage: new Map(),
      current: BODY,
    }
    while (from && failures.length < most) {
      const furthest = this.#readOn(from)
      if (!furthest) break
      failures.push({ index: furthest.index, open: this.#open(furthest), left: this.#left(furthest) })
      from = this.#metAgain(furthest)
    }
    return failures
  }

  /** The state that got furthest where not all fits. */
  #readOn(start: State): State | null {
    let furthest = start
    const seen = new Set<string>()
    const open: Iterator<State>[] = [[start].values()]
    for (let steps = stepsMost(this.#stretches.length); open.length > 0 && steps > 0; ) {
      const { value: state, done } = open.at(-1)!.next()
      if (done) open.pop()
      if (done || isKnown(seen, state)) continue
      steps--
      if (state.index > furthest.index) furthest = state
      if (state.index < this.#stretches.length) open.push(this.#following(state))
      else if (this.#left(state).length === 0) return null
    }
    return furthest
  }

  #metAgain(state: State): State | null {
    const first = this.#body.paragraphs.findIndex(step => step > state.body[0]!)
    const paragraphs = first < 0 ? [] : this.#body.paragraphs.slice(first, first + paragraphsSearched)
    const last = Math.min(state.index + stretchesSearched, this.#stretches.length - 1)
    for (let index = state.index + 1; index <= last; index++)
      for (const paragraph of paragraphs) {
        const body = placesFrom(this.#body, paragraph)
        if (this.#goesOn(body, index)) return { ...state, index, body, rests: [], current: BODY }
      }
    return null
  }

  /** Whether the body is shown from there on, for more characters than any text may have by chance. */
  #goesOn(body: Places, from: number): boolean {
    let places = body
    let count = 0
    for (let index = from; index < this.#stretches.length && count < characteristic; index++) {
      const stretch = this.#stretches[index]!
      places = read(this.#body, places, stretch)
      if (places.length === 0) return false
      count += stretch.characters.length
    }
    return count >= characteristic
  }

  #open({ current, begun, body }: State): MatchFailure['open'] {
    const others = [...begun].toSorted(([a], [b]) => Number(b === current) - Number(a === current))
    const open = others.map(([index, places]) => ({ story: this.#stories[index]!, places }))
    return current === BODY ? [this.#inBody(body), ...open] : [...open, this.#inBody(body)]
  }

  readonly #inBody = (places: Places) => ({ story: this.#stories[BODY]!, places })

  #left({ body, rests, begun, done }: State): MatchFailure['left'] {
    const left = this.#stories.flatMap((story, index) => {
      if (index === BODY) return mayEnd(this.#body, body) ? [] : [this.#inBody(body)]
      const mayBeMissing = story.kind === 'each-page' || done.has(index)
      const places = begun.get(index) ?? (mayBeMissing ? undefined : story.pattern.start)
      return places === undefined || mayEnd(story.pattern, places) ? [] : [{ story, places }]
    })
    return [...left, ...rests.map(rest => this.#inBody(rest.places))]
  }

  /** What the next stretch can be, the likeliest first. */
  *#following(state: State): Generator<State> {
    const stretch = this.#stretches[state.index]!
    const next = { ...state, index: state.index + 1 }
    if (state.current !== BODY) yield* this.#begun(state, next, stretch)
    const body = read(this.#body, state.body, stretch)
    if (body.length > 0) yield { ...next, body, current: BODY }
    if (state.current === BODY) yield* this.#begun(state, next, stretch)
    yield* this.#fresh(state, next, stretch)
    yield* this.#resumed(state, next, stretch)
    yield* this.#nextCells(state, next, stretch)
  }

  /** Stories that have begun go on, the current one first. */
  *#begun(state: State, next: State, stretch: PageStretch): Generator<State> {
    const begun = [...state.begun].toSorted(([a], [b]) => Number(b === state.current) - Number(a === state.current))
    for (const [index, before] of begun) {
      const places = read(this.#stories[index]!.pattern, before, stretch)
      if (places.length > 0) yield this.#withStory(next, index, places)
    }
  }

  /** Stories that begin here. */
  *#fresh(state: State, next: State, stretch: PageStretch): Generator<State> {
    for (const [index, { kind, pattern }] of this.#stories.entries()) {
      if (index === BODY || state.done.has(index) || state.lastPage.get(index) === stretch.page) continue
      const begun = state.begun.get(index)
      if (begun && !(kind === 'each-page' && mayEnd(pattern, begun))) continue
      const places = read(pattern, pattern.start, stretch)
      if (places.length === 0) continue
      const lastPage = new Map(state.lastPage).set(index, stretch.page)
      yield this.#withStory({ ...next, lastPage }, index, places)
    }
  }

  #withStory(next: State, index: number, places: Places): State {
    const { pattern, kind } = this.#stories[index]!
    const begun = new Map(next.begun)
    const isDone = kind === 'once' && places.every(place => pattern.steps[place]!.kind === 'end')
    if (isDone) begun.delete(index)
    else begun.set(index, places)
    return { ...next, begun, done: isDone ? new Set(next.done).add(index) : next.done, current: index }
  }

  /** A cell that began on an earlier page goes on. */
  *#resumed(state: State, next: State, stretch: PageStretch): Generator<State> {
    for (const [index, rest] of state.rests.entries()) {
      if (rest.page >= stretch.page) continue
      const reached = read(this.#body, rest.places, stretch)
      const places = reached.filter(place => place < rest.end)
      const isOver = placesFrom(this.#body, rest.end).some(place => reached.includes(place))
      if (isOver) yield { ...next, rests: state.rests.toSpliced(index, 1), current: BODY }
      else if (places.length > 0)
        yield { ...next, rests: state.rests.toSpliced(index, 1, { ...rest, places }), current: BODY }
    }
  }

  /** The body leaves a cell that is not at its end, for a later one of the same row. */
  *#nextCells(state: State, next: State, stretch: PageStretch): Generator<State> {
    const [place] = state.body
    if (place === undefined) return
    for (const cell of this.#body.cells.toReversed()) {
      if (cell.start > place || cell.end <= place) continue
      const rest = { places: state.body, end: cell.end, page: stretch.page }
      for (const other of this.#body.cells) {
        if (other.row !== cell.row || other.start <= cell.start) continue
        const body = read(this.#body, placesFrom(this.#body, other.start), stretch)
        if (body.length > 0) yield { ...next, body, rests: [...state.rests, rest], current: BODY }
      }
    }
  }
}

/** Two ways that led to the same go on alike. */
function isKnown(seen: Set<string>, { index, body, rests, begun, done }: State): boolean {
  const others = [...begun].map(([story, places]) => `${story}:${places[0]}`).sort()
  const key = [index, body.join(), rests.map(rest => rest.places[0]).join(), others.join(), [...done].join()].join('/')
  if (seen.has(key)) return true
  seen.add(key)
  return false
}

/** The places after all characters of a stretch; none where they do not fit. */
function read(pattern: TextPattern, from: Places, stretch: PageStretch): Places {
  const { characters, mayBeHyphenated } = stretch
  if (pattern.directed.length === 0) return readCharacters(pattern, from, characters, mayBeHyphenated)
  return union(
    from.map(place => {
      const written = charactersAt(pattern, place, stretch)
      return written ? readCharacters(pattern, [place], written, mayBeHyphenated) : []
    }),
  )
}

/** The characters of a stretch in the order in which the text at a place has them; undefined where it has fewer. */
export function charactersAt(pattern: TextPattern, place: number, { characters }: PageStretch): string[] | undefined {
  const offset = pattern.offsets[place]!
  const paragraph = pattern.directed.find(({ start, text }) => start <= offset && offset < start + text.length)
  return paragraph ? inWrittenOrder(paragraph, offset - paragraph.start, characters) : characters
}

function readCharacters(pattern: TextPattern, from: Places, characters: string[], mayBeHyphenated: boolean): Places {
  let places = from
  for (const [index, character] of characters.entries()) {
    const after = advance(pattern, places, character)
    if (mayBeHyphenated && index === characters.length - 1) return union([after, places])
    if (after.length === 0) return after
    places = after
  }
  return places
}

const union = (all: Places[]): Places => [...new Set(all.flat())].sort((a, b) => a - b)
