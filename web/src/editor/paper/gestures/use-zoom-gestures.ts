import { type RefObject, useEffect, useRef } from 'react'
import type { ReadingPlace } from '../../../document/document-viewer.tsx'

const smallestZoom = 0.25
const largestZoom = 6

interface ZoomOptions {
  zoom: number
  onZoom(zoom: number): void
  /** What of the document is in the middle of the view; set so that what is under the pointer stays there. */
  place: RefObject<ReadingPlace>
}

/** Zooms by the wheel with Ctrl or Command, which is also what a touchpad's pinch is, and by two fingers. */
export function useZoomGestures(scroller: RefObject<HTMLElement | null>, options: ZoomOptions): void {
  const latest = useRef(options)
  latest.current = options
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const zoomTo = (wished: number, clientX: number, clientY: number) => {
      const { zoom, onZoom, place } = latest.current
      const next = Math.max(smallestZoom, Math.min(largestZoom, wished))
      if (Math.abs(next - zoom) < 0.005) return
      place.current = placeAfter(element, next / zoom, clientX, clientY)
      onZoom(next)
    }
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      zoomTo(latest.current.zoom * Math.exp(-event.deltaY / 240), event.clientX, event.clientY)
    }
    let pinch: { apart: number; zoom: number } | null = null
    const onTouch = (event: TouchEvent) => {
      const [a, b] = event.touches
      if (!a || !b) {
        pinch = null
        return
      }
      event.preventDefault()
      const apart = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)
      pinch ??= { apart, zoom: latest.current.zoom }
      zoomTo((pinch.zoom * apart) / pinch.apart, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2)
    }
    const touches = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const
    element.addEventListener('wheel', onWheel, { passive: false })
    for (const name of touches) element.addEventListener(name, onTouch, { passive: false })
    return () => {
      element.removeEventListener('wheel', onWheel)
      for (const name of touches) element.removeEventListener(name, onTouch)
    }
  }, [scroller])
}

/** The middle of the view once the paper is `ratio` times as large and what is under the pointer has stayed. */
function placeAfter(element: HTMLElement, ratio: number, clientX: number, clientY: number): ReadingPlace {
  const { left, top } = element.getBoundingClientRect()
  const along = (scroll: number, pointer: number, view: number, whole: number) => {
    const middle = (scroll + pointer) * ratio - pointer + view / 2
    return middle / Math.max(whole * ratio, 1)
  }
  return {
    x: along(element.scrollLeft, clientX - left, element.clientWidth, element.scrollWidth),
    y: along(element.scrollTop, clientY - top, element.clientHeight, element.scrollHeight),
  }
}
