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
const STRETCHES_AHEAD = 20
const STEPS_AHEAD = 2_000
/** So many characters in a row are no coincidence. */
const CHARACTERS_LEAST = 16

/**
 * Where pages and a story can be read on after a place at which they differ: the next stretch that is further on in one of the
 * stories; null where there is none.
 *
 * Before: the document says `pays 42 euros. | It is due in June.`, the page `pays 43 euros. | It is due in June.`. The footing is `It is`.
 */
export function findFooting(
  open: readonly OpenStory[],
  stretches: readonly PageStretch[],
  from: number,
): (OpenStory & { index: number }) | null {
  const end = Math.min(from + STRETCHES_AHEAD, stretches.length)
  for (let index = from; index < end; index++)
    for (const { story, places } of open) {
      const later = laterPlaces(story.pattern, places, stretches, index)
      if (later) return { story, places: later, index }
    }
  return null
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
  let count = 0
  for (let at = index; at < stretches.length && count < CHARACTERS_LEAST; at++) {
    places = readStretch(pattern, places, stretches[at]!)
    if (places.length === 0) return false
    count += stretches[at]!.glyphs.length
  }
  return true
}
