import { useEffect } from 'react'
import { anchorInView } from '../document/reading-place.ts'
import { scrollerOf } from '../document/scrolling.ts'
import { shownDocument } from '../document/show-clause.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'

/** Keeps the current clause at its place when the turn passes, because that changes heights above the clause. */
export function useKeptReading(store: NegotiationStore): void {
  useEffect(() => {
    let last = store.getState().session
    // called before the page is redrawn
    return store.subscribe(() => {
      const { session } = store.getState()
      const isOther = session.round !== last.round || session.status !== last.status
      last = session
      if (isOther) keepPlace(store)
    })
  }, [store])
}

function keepPlace(store: NegotiationStore): void {
  const document = shownDocument(store)
  const scroller = document && scrollerOf(document.element)
  const anchor = document && anchorInView(document.element)
  if (!scroller || !anchor || scroller.scrollTop === 0) return
  const top = () => {
    const row = shownDocument(store)?.draw(anchor)
    return row ? row.getBoundingClientRect().top - scroller.getBoundingClientRect().top : null
  }
  const before = top()
  requestAnimationFrame(() => {
    const now = top()
    if (before !== null && now !== null) scroller.scrollTop += now - before
  })
}
