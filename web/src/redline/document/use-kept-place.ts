import { useLayoutEffect, useRef } from 'react'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import { useZoom } from './look/zoom.ts'
import { shownDocument } from './show-clause.ts'
import { bringTo, placeInText, type TextPlace } from './text-place.ts'

/**
 * Keeps the reading place when another view, another size or other pages are shown. `revision` is that of the pages;
 * undefined without pages.
 */
export function useKeptPlace(store: NegotiationStore, revision: number | undefined): void {
  const view = useNegotiation(store, state => state.view)
  const shownAs = `${view} ${useZoom()} ${revision}`
  const place = useRef<TextPlace | null>(null)
  const last = useRef(shownAs)
  if (last.current !== shownAs) {
    const document = shownDocument(store)
    place.current = document ? placeInText(document) : null
    last.current = shownAs
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown otherwise has to restore the place again.
  useLayoutEffect(() => {
    const to = place.current
    place.current = null
    const document = shownDocument(store)
    const anchor = to && document && nearest(store, to.anchor, candidate => document.draw(candidate))
    if (anchor) bringTo(document, anchor === to.anchor ? to : { anchor, offset: 0, topPx: 0 })
  }, [store, shownAs])
}

/** Returns the anchor, else the first after it that the view shows, else the nearest before it. */
function nearest(store: NegotiationStore, anchor: string, rowOf: (anchor: string) => HTMLElement | null) {
  const clauses = store.getState().shown?.clauses ?? []
  const index = clauses.findIndex(clause => clause.anchor === anchor)
  const around = [...clauses.slice(Math.max(0, index)), ...clauses.slice(0, Math.max(0, index)).reverse()]
  return around.find(clause => rowOf(clause.anchor))?.anchor ?? null
}
