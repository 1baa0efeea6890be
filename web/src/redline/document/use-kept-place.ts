import { useLayoutEffect, useRef } from 'react'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import { useZoom } from './look/zoom.ts'
import { anchorInView } from './reading-place.ts'
import { scrollerOf } from './scrolling.ts'
import { shownDocument } from './show-clause.ts'

/** Keeps the reading place when another view or another size is shown. */
export function useKeptPlace(store: NegotiationStore): void {
  const view = useNegotiation(store, state => state.view)
  const shownAs = `${view} ${useZoom()}`
  const place = useRef<string | null>(null)
  const last = useRef(shownAs)
  if (last.current !== shownAs) {
    const document = shownDocument(store)
    place.current = document ? anchorInView(document.element) : null
    last.current = shownAs
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown otherwise has to restore the place again.
  useLayoutEffect(() => {
    const anchor = place.current
    place.current = null
    const document = shownDocument(store)
    if (anchor === null || !document) return
    const scroller = scrollerOf(document.element)
    if (!scroller || scroller.scrollTop === 0) return
    const row = nearest(store, anchor, candidate => document.draw(candidate))
    if (row) document.scrollTo(row, 'start')
  }, [store, shownAs])
}

/** Returns the row of a clause, else the first row after it that the view shows, else the nearest row before it. */
function nearest(store: NegotiationStore, anchor: string, rowOf: (anchor: string) => HTMLElement | null) {
  const clauses = store.getState().shown?.clauses ?? []
  const index = clauses.findIndex(clause => clause.anchor === anchor)
  for (const clause of [...clauses.slice(index), ...clauses.slice(0, Math.max(0, index)).reverse()]) {
    const row = rowOf(clause.anchor)
    if (row) return row
  }
  return null
}
