import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { shownDocument } from '../document/show-clause.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import { findMatches, type Match } from './find-matches.ts'
import { markMatches, rangeOfMatch, unmarkMatches } from './mark-matches.ts'

interface Found {
  matches: readonly Match[]
  /** The zero-based index of the current match. */
  current: number
  /** Goes to the next (1) or previous (-1) match. */
  go(step: 1 | -1): void
}

/** Finds words in the document as it is shown, and marks them on the page. */
export function useMatches(store: NegotiationStore, typed: string): Found {
  const words = useDeferredValue(typed)
  const shown = useNegotiation(store, state => state.shown)
  const view = useNegotiation(store, state => state.view)
  const [current, setCurrent] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document or view has other texts.
  const matches = useMemo(() => findMatches(shownDocument(store)?.texts() ?? [], words), [store, words, shown, view])
  const at = Math.min(current, Math.max(0, matches.length - 1))
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words start at their first match.
  useEffect(() => {
    setCurrent(0)
    look(store, matches[0])
  }, [words, view])
  useEffect(() => {
    const document = shownDocument(store)
    if (!document) return
    markMatches(document, matches, at)
    // also mark matches in chunks that are drawn later
    return document.onDrawn(() => markMatches(document, matches, at))
  }, [store, matches, at])
  useEffect(() => unmarkMatches, [])
  const go = (step: 1 | -1) => {
    if (matches.length === 0) return
    const next = (at + step + matches.length) % matches.length
    setCurrent(next)
    look(store, matches[next])
  }
  return { matches, current: at, go }
}

/** Scrolls to a match. The focus stays where it is. */
function look(store: NegotiationStore, match: Match | undefined): void {
  const document = shownDocument(store)
  const row = match && document?.draw(match.anchor)
  if (!match || !document || !row) return
  const range = rangeOfMatch(document.element, match)
  document.scrollTo(range?.startContainer.parentElement ?? row, 'center')
}
