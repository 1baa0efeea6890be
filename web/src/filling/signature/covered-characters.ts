import { useEffect, useState } from 'react'
import { isInHand } from '../../fields/measure-text.ts'

let undrawable: ((text: string) => string[]) | null = null

/** Loads what the fonts of the service have, 30 kB. Where it cannot be loaded, the service refuses what they lack. */
async function loadCoverage(): Promise<void> {
  undrawable ??= await import('../../../../src/engine/text/coverage.ts').then(
    module => module.undrawableCharacters,
    () => null,
  )
}

/** Whether it is known what can be drawn of a text, which it is at once where it has only letters of most names. */
export function useCoverage(typed: string): boolean {
  const [isAsked, setAsked] = useState(false)
  const isKnown = undrawable !== null || isInHand(typed)
  useEffect(() => {
    if (!isKnown) void loadCoverage().then(() => setAsked(true))
  }, [isKnown])
  return isKnown || isAsked
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What no font of the service has of a text, as people see characters, each once; nothing until the coverage is loaded. */
export function uncoveredCharacters(typed: string): string[] {
  const missing = new Set(undrawable?.(typed))
  if (missing.size === 0) return []
  const seen = [...graphemes.segment(typed)].map(({ segment }) => segment)
  return [...new Set(seen.filter(grapheme => [...grapheme].some(character => missing.has(character))))]
}
