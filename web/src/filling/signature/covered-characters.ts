import { useEffect, useState } from 'react'
import { isInHand } from '../../fields/measure-text.ts'

let undrawable: ((text: string) => string[]) | null = null

/**
 * Loads the list of characters that the service's fonts have, 30 kB. If it cannot be loaded, the service refuses the
 * missing characters.
 */
async function loadCoverage(): Promise<void> {
  undrawable ??= await import('../../../../src/engine/text/coverage.ts').then(
    module => module.undrawableCharacters,
    () => null,
  )
}

/**
 * Returns whether the page knows which characters can be drawn. For a text with only the letters of most names, it
 * knows that at once.
 */
export function useCoverage(typed: string): boolean {
  const [isAsked, setAsked] = useState(false)
  const isKnown = undrawable !== null || isInHand(typed)
  useEffect(() => {
    if (!isKnown) void loadCoverage().then(() => setAsked(true))
  }, [isKnown])
  return isKnown || isAsked
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Returns the characters of a text that no font of the service has, each once. A character here is a grapheme, which
 * people see as a single character. Returns no characters until the list is loaded.
 */
export function uncoveredCharacters(typed: string): string[] {
  const missing = new Set(undrawable?.(typed))
  if (missing.size === 0) return []
  const seen = [...graphemes.segment(typed)].map(({ segment }) => segment)
  return [...new Set(seen.filter(grapheme => [...grapheme].some(character => missing.has(character))))]
}
