/** Returns the nearest ancestor that scrolls an element; null for the window. */
export function scrollerOf(element: Element | null): Element | null {
  for (let at = element?.parentElement ?? null; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return null
}

/**
 * Scrolls an element into view. Content that comes into view takes its real height only then, and without scroll anchoring in the
 * browser the element would slip away. So it is scrolled again until it stays.
 */
export function scrollTo(element: HTMLElement, block: 'start' | 'center', tries = 3): void {
  element.scrollIntoView({ block })
  const { top } = element.getBoundingClientRect()
  if (tries === 0) return
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (element.isConnected && Math.abs(element.getBoundingClientRect().top - top) > 2)
        scrollTo(element, block, tries - 1)
    }),
  )
}
