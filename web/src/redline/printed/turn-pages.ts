import { flushSync } from 'react-dom'
import { placeAtPoint, rangeOf, textElement } from '../document/clause-places.ts'
import type { DocumentHandle } from '../document/document-body.tsx'
import { scrollerOf } from '../document/scrolling.ts'
import { shownDocument } from '../document/show-clause.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'

/** A place in the text, and how far below the top of the view its line is, in pixels. */
export interface TextPlace {
  anchor: string
  /** In UTF-16 code units. */
  offset: number
  topPx: number
}

/** A line counts as in view if so much of it is. */
export const leastInViewPx = 8

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

function placeInText({ element }: DocumentHandle): TextPlace | null {
  const scroller = scrollerOf(element)
  const row = scroller && scroller.scrollTop > 0 ? rowInView(element, scroller) : null
  const anchor = row?.dataset.anchor
  if (!scroller || !row || anchor === undefined) return null
  const { top } = scroller.getBoundingClientRect()
  const rowTop = row.getBoundingClientRect().top
  if (rowTop >= top) return { anchor, offset: 0, topPx: rowTop - top }
  const text = textElement(row)?.getBoundingClientRect()
  const offset = text ? placeAtPoint(row, text.left + 4, top + leastInViewPx) : 'end'
  if (offset === 'end') return { anchor, offset: 0, topPx: 0 }
  return { anchor, offset, topPx: topOf(row, offset) - top }
}

/** Returns the row at the top of the view, which may be in a note inside the text. */
function rowInView(body: HTMLElement, scroller: Element): HTMLElement | null {
  const { left, width } = body.getBoundingClientRect()
  const { top, bottom } = scroller.getBoundingClientRect()
  for (let y = top + leastInViewPx; y < bottom; y += 24) {
    const row = document.elementFromPoint(left + width / 2, y)?.closest<HTMLElement>('.clause-row')
    // headers are on every page, and notes at the foot of a page are not where they are read
    if (!row || !body.contains(row) || row.closest('.page-head, .page-foot')) continue
    // below the text of a row are its notes, and the space between them
    if ((textElement(row) ?? row).getBoundingClientRect().bottom > y) return row
  }
  return null
}

/** Returns where the line of a place begins in the window, in pixels. */
function topOf(row: HTMLElement, offset: number): number {
  const range = offset > 0 ? rangeOf(row, offset, 1) : null
  const [rect] = range?.getClientRects() ?? []
  return (rect ?? row.getBoundingClientRect()).top
}

/** Scrolls to a place, and again until it stays there: text takes its real height only when it comes into view. */
function bringTo(shown: DocumentHandle, place: TextPlace | null, tries = 3): void {
  const scroller = scrollerOf(shown.element)
  if (!scroller) return
  const row = place && shown.draw(place.anchor)
  if (!place || !row) {
    scroller.scrollTop = 0
    return
  }
  const away = topOf(row, place.offset) - scroller.getBoundingClientRect().top - place.topPx
  scroller.scrollTop = Math.round(scroller.scrollTop + away)
  if (tries > 0)
    requestAnimationFrame(() => requestAnimationFrame(() => row.isConnected && bringTo(shown, place, tries - 1)))
}
