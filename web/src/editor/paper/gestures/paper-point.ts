import type { DocumentPage } from '../../../api/generated/calls.ts'

/** A point of a page: its number from 1, and points from its top left. */
export interface PagePoint {
  page: number
  x: number
  y: number
}

/** Where the pointer is. */
export interface ClientPoint {
  clientX: number
  clientY: number
}

/** How pages lie in the window, whatever the zoom. `scroller` is the element around them. */
export interface PaperGeometry {
  scroller: HTMLElement
  pages: readonly DocumentPage[]
}

const elementOf = ({ scroller }: PaperGeometry, page: number) =>
  scroller.querySelector<HTMLElement>(`[data-page="${page}"]`)

/** CSS pixels a point of a page. */
export function scaleOf(geometry: PaperGeometry, page: number): number {
  const width = geometry.pages[page - 1]?.width
  const element = elementOf(geometry, page)
  return element && width ? element.getBoundingClientRect().width / width : 1
}

/** A point of the window on a page that it may lie beside. */
export function pointOn(geometry: PaperGeometry, page: number, at: ClientPoint): PagePoint {
  const rect = elementOf(geometry, page)?.getBoundingClientRect()
  const scale = scaleOf(geometry, page)
  return rect ? { page, x: (at.clientX - rect.left) / scale, y: (at.clientY - rect.top) / scale } : { page, x: 0, y: 0 }
}

/** The page under a point of the window, or null beside all of them. */
export function pageAt({ scroller }: PaperGeometry, at: ClientPoint): number | null {
  for (const element of document.elementsFromPoint(at.clientX, at.clientY)) {
    const paper = element.closest<HTMLElement>('[data-page]')
    if (paper && scroller.contains(paper)) return Number(paper.dataset.page)
  }
  return null
}

/** The middle of what of a page is in view, for what is placed without a pointer. */
export function middleOfView(geometry: PaperGeometry): PagePoint {
  const rect = geometry.scroller.getBoundingClientRect()
  const at = { clientX: rect.left + rect.width / 2, clientY: rect.top + rect.height / 2 }
  const page = pageAt(geometry, at) ?? nearestPage(geometry, at.clientY)
  return pointOn(geometry, page, at)
}

/** In the gap between two pages, the one that is closer. */
function nearestPage({ scroller }: PaperGeometry, clientY: number): number {
  let [nearest, distance] = [1, Number.POSITIVE_INFINITY]
  for (const paper of scroller.querySelectorAll<HTMLElement>('[data-page]')) {
    const { top, bottom } = paper.getBoundingClientRect()
    const away = Math.max(top - clientY, clientY - bottom)
    if (away < distance) [nearest, distance] = [Number(paper.dataset.page), away]
  }
  return nearest
}
