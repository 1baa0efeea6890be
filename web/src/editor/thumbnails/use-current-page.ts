import { type RefObject, useEffect, useState } from 'react'
import { placeInView } from '../../document/reading-place.ts'

/** Returns the one-based number of the page that the user is at, which is the page a third of the way down the view. */
export function useCurrentPage(scroller: RefObject<HTMLElement | null>): number {
  const [page, setPage] = useState(1)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let frame = 0
    const look = () => {
      frame = 0
      setPage(Math.max(1, placeInView(element, 0.5, 1 / 3).page))
    }
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller])
  return page
}
