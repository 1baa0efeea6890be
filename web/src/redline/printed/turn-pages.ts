import { flushSync } from 'react-dom'
import { shownDocument } from '../document/show-clause.ts'
import { bringTo, placeInText, type TextPlace } from '../document/text-place.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'

/** Where the reader is; null at the very top. Both the text and the pages read it when they are shown. */
const places = new WeakMap<NegotiationStore, TextPlace | null>()

export const keepPlace = (store: NegotiationStore, place: TextPlace | null): void => void places.set(store, place)
export const keptPlace = (store: NegotiationStore): TextPlace | null => places.get(store) ?? null

/** Shows the printed pages instead of the text, at the line at the top of the view. */
export function showPrinted(store: NegotiationStore): void {
  const shown = shownDocument(store)
  keepPlace(store, shown ? placeInText(shown) : null)
  store.activate(null)
  store.print(store.getState().view === 'clean' ? 'clean' : 'markup')
}

/**
 * Shows the text again, at the line at the top of the printed pages, or at `place`, whose clause then gets the focus.
 * Returns whether the pages were shown.
 */
export function showText(store: NegotiationStore, place?: TextPlace): boolean {
  if (store.getState().printed === null) return false
  // the pages keep the place that they show as they go
  flushSync(() => store.print(null))
  const to = place ?? keptPlace(store)
  const shown = shownDocument(store)
  if (shown) bringTo(shown, to)
  const row = place && shown?.draw(place.anchor)
  // the outline shows where the press has led, even though it was made with a mouse
  row?.focus({ preventScroll: true, focusVisible: true } as FocusOptions)
  return true
}

/** Focuses the clause at the top of the view, for readers who have left the pages with a key. */
export function focusText(store: NegotiationStore): void {
  const anchor = keptPlace(store)?.anchor ?? store.getState().shown?.clauses[0]?.anchor
  if (anchor !== undefined) shownDocument(store)?.draw(anchor)?.focus({ preventScroll: true })
}
