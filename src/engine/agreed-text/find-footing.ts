import type { PageStretch } from './read-pages.ts'
import { readStretch } from './read-stretch.ts'
import type { AgreedStory } from './stories.ts'
import { type Places, placesFrom, type TextPattern } from './text-pattern.ts'

/** A story and the current reading position in it. */
export interface OpenStory {
  story: AgreedStory
  places: Places
}

/** How far to look ahead: in stretches of the pages, and in steps of a story's pattern. */
export const STRETCHES_AHEAD = 20
const STEPS_AHEAD = 2_000
/**
 * A match of fewer than CHARACTERS_LEAST characters may be a coincidence; with CHARACTERS_SURE or more, it hardly can
 * be. In between, it may be a phrase that many clauses share, so each skipped character costs UNSURE times as much.
 */
const CHARACTERS_LEAST = 16
const CHARACTERS_SURE = 150
const UNSURE = 2.5

/** A story in which to continue reading, with how many of its characters are skipped first and how many then match. */
export interface Footing extends OpenStory {
  leftOut: number
  read: number
}

/**
 * Finds the story, and the place in it, where reading can continue after the two sides differ. Returns null when there
 * is no such place.
 *
 * Before: the document says `pays 42 euros. | It is due in June.`, the page says `pays 43 euros. | It is due in June.`.
 * After: reading continues at `It is due`.
 */
export function findFooting(
  open: readonly OpenStory[],
  stretches: readonly PageStretch[],
  index: number,
): Footing | null {
  const footings = open.flatMap(story => footingIn(story, stretches, index) ?? [])
  return footings.toSorted((a, b) => costOf(a) - costOf(b))[0] ?? null
}

/**
 * Returns the cost of continuing at a footing: the fewer characters are skipped and the more are read, the lower it is.
 */
export const costOf = ({ leftOut, read }: Pick<Footing, 'leftOut' | 'read'>): number =>
  read >= CHARACTERS_SURE ? leftOut : UNSURE * leftOut

/**
 * Counts the characters from stretch `from` up to stretch `to`. Returns 0 when there are too few to rule out a
 * coincidence, and Infinity when all stretches up to the end have been read.
 */
export function readBetween(stretches: readonly PageStretch[], from: number, to: number): number {
  if (to >= stretches.length) return Infinity
  const count = stretches.slice(from, to).reduce((sum, { glyphs }) => sum + glyphs.length, 0)
  return count < CHARACTERS_LEAST ? 0 : count
}

function footingIn({ story, places }: OpenStory, stretches: readonly PageStretch[], index: number) {
  const { pattern } = story
  const first = places[0] ?? 0
  const last = Math.min(first + STEPS_AHEAD, pattern.steps.length)
  for (let step = first; step < last; step++) {
    const { kind } = pattern.steps[step]!
    if (kind === 'split' || kind === 'end') continue
    const later = placesFrom(pattern, step)
    const read = readFrom(pattern, later, stretches, index)
    if (read > 0) return { story, places: later, leftOut: step - first, read }
  }
  return null
}

function readFrom(pattern: TextPattern, from: Places, stretches: readonly PageStretch[], index: number): number {
  let places = from
  let at = index
  for (; at < stretches.length && readBetween(stretches, index, at) < CHARACTERS_SURE; at++) {
    places = readStretch(pattern, places, stretches[at]!)
    if (places.length === 0) break
  }
  return readBetween(stretches, index, at)
}
