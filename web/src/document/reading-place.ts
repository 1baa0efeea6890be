import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** A point of the document, and its position in the view. */
export interface ReadingPlace {
  /** One-based; 0 means the very beginning, including everything above the first page. */
  page: number
  /** The point, as fractions of the page's width and height. */
  x: number
  y: number
  /** The position in the view, as fractions of the view's width and height. */
  viewX: number
  viewY: number
}

export const documentStart: ReadingPlace = { page: 0, x: 0.5, y: 0, viewX: 0.5, viewY: 0 }

/** Returns the point of the document at a point of the view, given as fractions of its width and height. */
export function placeInView(scroller: HTMLElement, viewX: number, viewY: number): ReadingPlace {
  const view = scroller.getBoundingClientRect()
  const [left, top] = [view.left + viewX * scroller.clientWidth, view.top + viewY * scroller.clientHeight]
  const pages = pagesOf(scroller)
  const index = firstEndingBelow(pages, top)
  const page = pages[index]?.getBoundingClientRect()
  if (!page) return documentStart
  return { page: index + 1, x: (left - page.left) / page.width, y: (top - page.top) / page.height, viewX, viewY }
}

/** Scrolls so that a place returns to its position in the view. If its page is gone, the last page replaces it. */
export function scrollToPlace(scroller: HTMLElement, { page, x, y, viewX, viewY }: ReadingPlace): void {
  const pages = pagesOf(scroller)
  const rect = pages[Math.min(page, pages.length) - 1]?.getBoundingClientRect()
  if (!rect) {
    scroller.scrollTo(0, 0)
    return
  }
  const view = scroller.getBoundingClientRect()
  scroller.scrollLeft += rect.left + x * rect.width - view.left - viewX * scroller.clientWidth
  scroller.scrollTop += rect.top + y * rect.height - view.top - viewY * scroller.clientHeight
}

/**
 * Keeps the middle of the view in place while the paper changes, or another height of the view, as a fraction. If
 * `place` was set before, keeps that place instead. `layout` is different whenever pages have other sizes or places.
 */
export function useSteadyPlace(
  scroller: RefObject<HTMLElement | null>,
  layout: string,
  place?: RefObject<ReadingPlace>,
  viewY = 0.5,
): void {
  const ownPlace = useRef(documentStart)
  const keptPlace = place ?? ownPlace
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const remember = () => {
      keptPlace.current = element.scrollTop === 0 ? documentStart : placeInView(element, 0.5, viewY)
    }
    element.addEventListener('scroll', remember, { passive: true })
    return () => element.removeEventListener('scroll', remember)
  }, [scroller, keptPlace, viewY])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the paper has changed.
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    if (keptPlace.current.page > 0) scrollToPlace(element, keptPlace.current)
    else {
      element.scrollTop = 0
      element.scrollLeft = (element.scrollWidth - element.clientWidth) / 2
    }
  }, [scroller, layout, keptPlace])
}

const pagesOf = (scroller: HTMLElement) => scroller.querySelector('.viewer-pages')?.children ?? []

/**
 * Returns the zero-based index of the first page whose lower edge is below a height of the window; the last page if
 * there is no such page.
 */
function firstEndingBelow(pages: ArrayLike<Element>, clientY: number): number {
  let [low, high] = [0, pages.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (pages[middle]!.getBoundingClientRect().bottom > clientY) high = middle
    else low = middle + 1
  }
  return low
}
