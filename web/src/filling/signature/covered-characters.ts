import { useEffect, useState } from 'react'
import { defaultHand, type Hand } from '../../../../src/engine/fields/hands.ts'

interface Coverage {
  undrawableCharacters(text: string): string[]
  lackedByHand(text: string, hand: Hand): string[]
  drawnHand(text: string, hand: Hand): Hand
}

let coverage: Coverage | null = null

/**
 * Loads the list of characters that the service's fonts have, 30 kB. If it cannot be loaded, the service refuses the
 * missing characters.
 */
async function loadCoverage(): Promise<void> {
  const loading = Promise.all([
    import('../../../../src/engine/text/coverage.ts'),
    import('../../../../src/engine/text/drawn-hand.ts'),
  ])
  coverage ??= await loading.then(
    ([{ undrawableCharacters }, { lackedByHand, drawnHand }]) => ({ undrawableCharacters, lackedByHand, drawnHand }),
    () => null,
  )
}

/** Returns whether a text has only letters of most names, which every hand has. */
export const isInEveryHand = (text: string) =>
  /^[\x20-\x7e\xc0-\u0131\u0134-\u0148\u014c-\u017e\u2018\u2019]*$/.test(text)

/**
 * Returns whether the page knows which characters can be drawn, and in which hands. For a text with only the letters of
 * most names, it knows that at once.
 */
export function useCoverage(typed: string): boolean {
  const [isAsked, setAsked] = useState(false)
  const isKnown = coverage !== null || isInEveryHand(typed)
  useEffect(() => {
    if (!isKnown) void loadCoverage().then(() => setAsked(true))
  }, [isKnown])
  return isKnown || isAsked
}

/** Returns the hand in which the service draws a text for which a signer chose a hand, as far as the page knows. */
export const shownHand = (typed: string, hand: Hand = defaultHand): Hand =>
  hand === defaultHand || isInEveryHand(typed) ? hand : (coverage?.drawnHand(typed, hand) ?? hand)

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Returns the characters of a text that no font of the service has, each once. A character here is a grapheme, which
 * people see as a single character. Returns no characters until the list is loaded.
 */
export const uncoveredCharacters = (typed: string): string[] =>
  graphemesWith(typed, coverage?.undrawableCharacters(typed) ?? [])

/** Returns the characters of a text that a hand lacks, each once, as `uncoveredCharacters` does. */
export const charactersNotInHand = (typed: string, hand: Hand): string[] =>
  isInEveryHand(typed) ? [] : graphemesWith(typed, coverage?.lackedByHand(typed, hand) ?? [])

function graphemesWith(typed: string, characters: string[]): string[] {
  const missing = new Set(characters)
  if (missing.size === 0) return []
  const seen = [...graphemes.segment(typed)].map(({ segment }) => segment)
  return [...new Set(seen.filter(grapheme => [...grapheme].some(character => missing.has(character))))]
}
