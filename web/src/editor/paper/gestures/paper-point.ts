import type { DocumentPage } from '../../../api/generated/calls.ts'

/** A point on a page: the one-based page number, and points from the top left of the page. */
export interface PagePoint {
  page: number
  x: number
  y: number
}

/** The position of the pointer. */
export interface ClientPoint {
  clientX: number
  clientY: number
}

/** The layout of the pages in the window, at any zoom. `scroller` is the element around the pages. */
export interface PaperGeometry {
  scroller: HTMLElement
  pages: readonly DocumentPage[]
}

const elementOf = ({ scroller }: PaperGeometry, page: number) =>
  scroller.querySelector<HTMLElement>(`[data-page="${page}"]`)

/** Returns the CSS pixels per point of a page. */
export function scaleOf(geometry: PaperGeometry, page: number): number {
  const width = geometry.pages[page - 1]?.width
  const element = elementOf(geometry, page)
  return element && width ? element.getBoundingClientRect().width / width : 1
}

/** Converts a point of the window to a point of a page, which may be outside the page. */
export function pointOn(geometry: PaperGeometry, page: number, at: ClientPoint): PagePoint {
  const rect = elementOf(geometry, page)?.getBoundingClientRect()
  const scale = scaleOf(geometry, page)
  return rect ? { page, x: (at.clientX - rect.left) / scale, y: (at.clientY - rect.top) / scale } : { page, x: 0, y: 0 }
}

/** Returns the page under a point of the window, or null if there is none. */
export function pageAt({ scroller }: PaperGeometry, at: ClientPoint): number | null {
  for (const element of document.elementsFromPoint(at.clientX, at.clientY)) {
    const paper = element.closest<HTMLElement>('[data-page]')
    if (paper && scroller.contains(paper)) return Number(paper.dataset.page)
  }
  return null
}

/** Returns the middle of the view as a point of a page, for fields placed without a pointer. */
export function middleOfView(geometry: PaperGeometry): PagePoint {
  const rect = geometry.scroller.getBoundingClientRect()
  const at = { clientX: rect.left + rect.width / 2, clientY: rect.top + rect.height / 2 }
  const page = pageAt(geometry, at) ?? nearestPage(geometry, at.clientY)
  return pointOn(geometry, page, at)
}

/** Returns the page closest to a height of the window, for a point in the gap between two pages. */
function nearestPage({ scroller }: PaperGeometry, clientY: number): number {
  let [nearest, distance] = [1, Number.POSITIVE_INFINITY]
  for (const paper of scroller.querySelectorAll<HTMLElement>('[data-page]')) {
    const { top, bottom } = paper.getBoundingClientRect()
    const away = Math.max(top - clientY, clientY - bottom)
    if (away < distance) [nearest, distance] = [Number(paper.dataset.page), away]
  }
  return nearest
}
