import { useEffect, useState } from 'react'
import type { DocumentHandle } from '../document/document-body.tsx'
import { anchorInView } from '../document/reading-place.ts'
import { scrollerOf } from '../document/scrolling.ts'
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
      const shown = shownDocument(store)
      const anchor = shown ? anchorInView(shown.element, headInView) : null
      const index = store.getState().shown?.clauses.findIndex(clause => clause.anchor === anchor) ?? -1
      // in a margin, the clause in view is the next one, and its heading is not current yet
      const isBelow = anchor !== null && shown !== undefined && topOf(shown, anchor) > headInView
      setCurrent(headingAt(headings, isBelow ? index - 1 : index)?.anchor ?? null)
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

/** Returns the distance of a clause from the top of the view, in pixels. */
function topOf(shown: DocumentHandle, anchor: string): number {
  const view = scrollerOf(shown.element)?.getBoundingClientRect().top ?? 0
  return (shown.draw(anchor)?.getBoundingClientRect().top ?? view) - view
}

/** The distance from the top of the view to a heading that was scrolled there, in pixels. */
const headInView = 72
