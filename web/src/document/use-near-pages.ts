import { type RefObject, useEffect, useState } from 'react'

/** Pages within one view height above and below the view count as near. */
const nearMargin = '100% 0px'

/**
 * Returns the one-based numbers of the pages in view or nearly so. Observes the elements marked `data-page` below
 * `scroller`.
 */
export function useNearPages(scroller: RefObject<HTMLElement | null>, pageCount: number): ReadonlySet<number> {
  const [near, setNear] = useState<ReadonlySet<number>>(() => new Set([1]))
  useEffect(() => {
    const root = scroller.current
    if (!root || pageCount === 0) return
    const observer = new IntersectionObserver(entries => setNear(before => withEntries(before, entries)), {
      root,
      rootMargin: nearMargin,
    })
    for (const page of root.querySelectorAll('[data-page]')) observer.observe(page)
    return () => observer.disconnect()
  }, [scroller, pageCount])
  return near
}

function withEntries(before: ReadonlySet<number>, entries: IntersectionObserverEntry[]): ReadonlySet<number> {
  const after = new Set(before)
  for (const entry of entries) {
    const number = Number((entry.target as HTMLElement).dataset.page)
    if (entry.isIntersecting) after.add(number)
    else after.delete(number)
  }
  return after
}
