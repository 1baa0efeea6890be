import { type RefObject, useEffect, useRef, useState } from 'react'

/** How the document goes by: not at all, so that one can read along, or too fast to see anything. */
export type ScrollPace = 'still' | 'slow' | 'fast'

/** Faster than this, in CSS pixels a millisecond, a page is gone before it is drawn. */
const fast = 4
const stillAfterMs = 120

/** Gives what tells the pace at any time; the same function always. */
export function useScrollPace(scroller: RefObject<HTMLElement | null>): () => ScrollPace {
  const last = useRef({ top: 0, at: Number.NEGATIVE_INFINITY, speed: 0 })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const onScroll = () => {
      const { top, at } = last.current
      const now = performance.now()
      // a jump from rest is no speed
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
