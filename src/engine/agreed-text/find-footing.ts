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
/** So many characters in a row are no coincidence. */
const CHARACTERS_LEAST = 16

/**
 * The story that is read on from a stretch after a place at which both sides differ, and from where in it: further on than before;
 * null where none is.
 *
 * Before: the document says `pays 42 euros. | It is due in June.`, the page `pays 43 euros. | It is due in June.`. After: the text is
 * read on from `It is due`.
 */
export function findFooting(
  open: readonly OpenStory[],
  stretches: readonly PageStretch[],
  index: number,
): OpenStory | null {
  for (const { story, places } of open) {
    const later = laterPlaces(story.pattern, places, stretches, index)
    if (later) return { story, places: later }
  }
  return null
}

/** Whether enough is read from one stretch up to another, or all that there is. */
export function isFooting(stretches: readonly PageStretch[], from: number, to: number): boolean {
  const count = stretches.slice(from, to).reduce((sum, { glyphs }) => sum + glyphs.length, 0)
  return count >= CHARACTERS_LEAST || to >= stretches.length
}

function laterPlaces(pattern: TextPattern, from: Places, stretches: readonly PageStretch[], index: number) {
  const first = from[0] ?? 0
  const last = Math.min(first + STEPS_AHEAD, pattern.steps.length)
  for (let step = first; step < last; step++) {
    const { kind } = pattern.steps[step]!
    if (kind === 'split' || kind === 'end') continue
    const places = placesFrom(pattern, step)
    if (readsOn(pattern, places, stretches, index)) return places
  }
  return undefined
}

function readsOn(pattern: TextPattern, from: Places, stretches: readonly PageStretch[], index: number): boolean {
  let places = from
  for (let at = index; at === index || !isFooting(stretches, index, at); at++) {
    places = readStretch(pattern, places, stretches[at]!)
    if (places.length === 0) return false
  }
  return true
}
