import { useEffect, useState } from 'react'
import { anchorInView } from '../document/reading-place.ts'
import { shownDocument } from '../document/show-clause.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { type Heading, headingAt } from './headings.ts'

/** Returns the anchor of the current heading while the page scrolls. */
export function useCurrentHeading(store: NegotiationStore, headings: readonly Heading[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const body = shownDocument(store)?.element
      const anchor = body && anchorInView(body, headInView)
      const index = store.getState().shown?.clauses.findIndex(clause => clause.anchor === anchor) ?? -1
      setCurrent(headingAt(headings, index)?.anchor ?? null)
    }
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    onScroll()
    // the scrolling element is inside the window, so a listener on the window hears the event only in the capture phase
    window.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll, { capture: true })
    }
  }, [store, headings])
  return current
}

/** The distance from the top of the view to a heading that was scrolled there, in pixels. */
const headInView = 72
