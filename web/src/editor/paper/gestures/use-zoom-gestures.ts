import { type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { placeInView, type ReadingPlace, scrollToPlace } from '../../../document/reading-place.ts'
import type { ClientPoint } from './paper-point.ts'

const smallestZoom = 0.25
const largestZoom = 6

interface ZoomOptions {
  zoom: number
  onZoom(zoom: number): void
  /** Set by the gesture, so that the point under the pointer stays there. */
  place: RefObject<ReadingPlace>
}

/**
 * Zooms with the wheel while Ctrl or Command is pressed, and with two fingers, which also pan. A pinch on a touchpad
 * arrives as the wheel with Ctrl.
 */
export function useZoomGestures(scroller: RefObject<HTMLElement | null>, options: ZoomOptions): void {
  const latest = useRef(options)
  latest.current = options
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let frame = 0
    let wished = { zoom: 1, at: latest.current.place.current }
    const show = () => {
      frame = 0
      const { zoom, onZoom, place } = latest.current
      place.current = wished.at
      // render now, or a scroll in between would change the place
      if (wished.zoom === zoom) scrollToPlace(element, wished.at)
      else flushSync(() => onZoom(wished.zoom))
    }
    const zoomTo = (zoom: number, at: ReadingPlace) => {
      wished = { zoom: Math.max(smallestZoom, Math.min(largestZoom, zoom)), at }
      if (frame === 0) frame = requestAnimationFrame(show)
    }
    const viewPoint = ({ clientX, clientY }: ClientPoint) => {
      const { left, top } = element.getBoundingClientRect()
      return { viewX: (clientX - left) / element.clientWidth, viewY: (clientY - top) / element.clientHeight }
    }
    const placeUnder = (point: ClientPoint) => {
      const { viewX, viewY } = viewPoint(point)
      return placeInView(element, viewX, viewY)
    }
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const from = frame === 0 ? latest.current.zoom : wished.zoom
      zoomTo(from * Math.exp(-event.deltaY / 240), placeUnder(event))
    }
    let pinch: { apart: number; zoom: number; at: ReadingPlace } | null = null
    const onTouch = (event: TouchEvent) => {
      const [a, b] = event.touches
      if (!a || !b) {
        pinch = null
        return
      }
      event.preventDefault()
      const apart = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)
      const middle = { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 }
      pinch ??= { apart: Math.max(apart, 1), zoom: latest.current.zoom, at: placeUnder(middle) }
      zoomTo((pinch.zoom * apart) / pinch.apart, { ...pinch.at, ...viewPoint(middle) })
    }
    const touches = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const
    element.addEventListener('wheel', onWheel, { passive: false })
    for (const name of touches) element.addEventListener(name, onTouch, { passive: false })
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('wheel', onWheel)
      for (const name of touches) element.removeEventListener(name, onTouch)
    }
  }, [scroller])
}
