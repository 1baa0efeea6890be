/** Returns the nearest ancestor that scrolls an element; null for the window. */
export function scrollerOf(element: Element | null): Element | null {
  for (let at = element?.parentElement ?? null; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return null
}

/**
 * Scrolls an element into view, and again until it stays there. Content takes its real height only when it comes into
 * view. In a browser without scroll anchoring, the element would then slip away.
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
