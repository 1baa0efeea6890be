import { useEffect, useState } from 'react'
import { anchorInView } from '../document/reading-place.ts'
import { shownDocument } from '../document/show-clause.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { type Heading, headingAt } from './headings.ts'

/** The anchor of the heading under which one reads, while the page scrolls. */
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
    // what scrolls is below the window, and tells only those who listen on the way down
    window.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll, { capture: true })
    }
  }, [store, headings])
  return current
}

/** A heading that is brought to the top of the view stands this far below it, in pixels. */
const headInView = 72
