import { type RefObject, useLayoutEffect, useState } from 'react'
import { useMediaQuery } from '../../ui/use-viewport.ts'
import { useZoom } from '../document/look/zoom.ts'

/** A point in pixels at 100 %. */
const POINT = 96 / 72

/** How large pages are drawn. */
export interface PrintScale {
  /** Pixels per point. */
  scale: number
  /** The width of the view, in pixels. */
  room: number
}

/**
 * Returns the size of the pages at the zoom of the text. On a phone, the widest page fills the width. Null until the
 * width is measured.
 */
export function usePrintScale(scroller: RefObject<HTMLElement | null>, widestPt: number): PrintScale | null {
  const zoom = useZoom()
  const isNarrow = useMediaQuery('(max-width: 47.99rem)')
  const [room, setRoom] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      setRoom(element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  if (room === null) return null
  return { room, scale: zoom === 'fit' || isNarrow ? Math.min(POINT, room / widestPt) : (POINT * zoom) / 100 }
}
