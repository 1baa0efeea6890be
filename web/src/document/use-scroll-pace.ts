import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * How fast the document scrolls: at `slow` it can still be read; at `fast` pages pass before they are drawn, so drawing
 * waits.
 */
export type ScrollPace = 'still' | 'slow' | 'fast'

/** Above this speed, in CSS pixels per millisecond, a page is gone before it is drawn. */
const fast = 4
const stillAfterMs = 120

/** Returns a stable function that reports the current pace. */
export function useScrollPace(scroller: RefObject<HTMLElement | null>): () => ScrollPace {
  const last = useRef({ top: 0, at: Number.NEGATIVE_INFINITY, speed: 0 })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const onScroll = () => {
      const { top, at } = last.current
      const now = performance.now()
      // A jump from rest does not count as speed.
      const speed = now - at > stillAfterMs ? 0 : Math.abs(element.scrollTop - top) / Math.max(1, now - at)
      last.current = { top: element.scrollTop, at: now, speed }
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [scroller])
  const [paceOf] = useState(() => (): ScrollPace => {
    const { at, speed } = last.current
    if (performance.now() - at > stillAfterMs) return 'still'
    return speed > fast ? 'fast' : 'slow'
  })
  return paceOf
}
