import type { PageStretch } from './read-pages.ts'
import { readStretch } from './read-stretch.ts'
import type { AgreedStory } from './stories.ts'
import { type Places, placesFrom, type TextPattern } from './text-pattern.ts'

/** A story and the current reading position in it. */
export interface OpenStory {
  story: AgreedStory
  places: Places
}

/** How far to look ahead, in stretches and in characters of a story. */
export const STRETCHES_AHEAD = 20
const STEPS_AHEAD = 2_000
/**
 * A run of fewer characters than the first may be a coincidence; a run longer than the second hardly can. Between the two, it may
 * be words that many clauses share.
 */
const CHARACTERS_LEAST = 16
const CHARACTERS_SURE = 150
const UNSURE = 2.5

/** A story to continue in, with the number of its characters that are skipped first and the number that are then read. */
export interface Footing extends OpenStory {
  leftOut: number
  read: number
}

/**
 * Finds the story, and the place in it, where reading can continue after both sides differ. Null when there is no such place.
 *
 * Before: the document says `pays 42 euros. | It is due in June.`, the page `pays 43 euros. | It is due in June.`. After: reading
 * continues at `It is due`.
 */
export function findFooting(
  open: readonly OpenStory[],
  stretches: readonly PageStretch[],
  index: number,
): Footing | null {
  const footings = open.flatMap(story => footingIn(story, stretches, index) ?? [])
  return footings.toSorted((a, b) => costOf(a) - costOf(b))[0] ?? null
}

/** The cost of continuing at a footing: the fewer characters skipped and the more read, the lower. */
export const costOf = ({ leftOut, read }: Pick<Footing, 'leftOut' | 'read'>): number =>
  read >= CHARACTERS_SURE ? leftOut : UNSURE * leftOut

/** Counts the characters from one stretch to another; 0 when there are too few. At the end, any number counts. */
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
