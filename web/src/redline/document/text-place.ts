import { placeAtPoint, rangeOf, textElement } from './clause-places.ts'
import type { DocumentHandle } from './document-body.tsx'
import { scrollerOf } from './scrolling.ts'

/** A place in the text, and how far below the top of the view its line is, in pixels. */
export interface TextPlace {
  anchor: string
  /** In UTF-16 code units. */
  offset: number
  topPx: number
}

/** A line counts as in view if so much of it is. */
export const leastInViewPx = 8

/** Returns the place of the line at the top of the view; null at the very top of the document. */
export function placeInText({ element }: DocumentHandle): TextPlace | null {
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
export function bringTo(shown: DocumentHandle, place: TextPlace | null, tries = 3): void {
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
