/** What scrolls an element: its nearest ancestor that does; null for the window. */
export function scrollerOf(element: Element | null): Element | null {
  for (let at = element?.parentElement ?? null; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return null
}

/**
 * Brings an element into view. What comes into view with it takes its real height only then, and a browser without scroll
 * anchoring would let the element slip away: it is brought back until it stays.
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
