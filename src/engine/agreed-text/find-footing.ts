import type { PageStretch } from './read-pages.ts'
import { readStretch } from './read-stretch.ts'
import type { AgreedStory } from './stories.ts'
import { type Places, placesFrom, type TextPattern } from './text-pattern.ts'

/** A story, and where in it the reading is. */
export interface OpenStory {
  story: AgreedStory
  places: Places
}

/** How far ahead to look, in stretches and in characters of a story. */
export const STRETCHES_AHEAD = 20
const STEPS_AHEAD = 2_000
/** So few characters in a row may be a coincidence, so many can hardly be; in between, they may be words that many clauses share. */
const CHARACTERS_LEAST = 16
const CHARACTERS_SURE = 150
const UNSURE = 2.5

/** A story that is read on, how many of its characters are left out before, and how many are read then. */
export interface Footing extends OpenStory {
  leftOut: number
  read: number
}

/**
 * The story that is read on from a stretch after a place at which both sides differ, and from where in it; null where none is.
 *
 * Before: the document says `pays 42 euros. | It is due in June.`, the page `pays 43 euros. | It is due in June.`. After: the text is
 * read on from `It is due`.
 */
export function findFooting(
  open: readonly OpenStory[],
  stretches: readonly PageStretch[],
  index: number,
): Footing | null {
  const footings = open.flatMap(story => footingIn(story, stretches, index) ?? [])
  return footings.toSorted((a, b) => costOf(a) - costOf(b))[0] ?? null
}

/** How bad it is to read on somewhere: the less is left out the better, and the more is read then. */
export const costOf = ({ leftOut, read }: Pick<Footing, 'leftOut' | 'read'>): number =>
  read >= CHARACTERS_SURE ? leftOut : UNSURE * leftOut

/** How many characters are read from one stretch up to another; 0 where they are too few, and any number at the end. */
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
