import { useEffect, useState } from 'react'
import { redlineText } from '../../texts/redline-text.ts'
import { pageInView } from '../document/page-in-view.ts'
import { usePrint } from '../prints/print-watch.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'

/** Says which page is in view. */
export function PageInView({ store }: { store: NegotiationStore }) {
  const face = useNegotiation(store, state => state.printed ?? 'clean')
  const count = usePrint(store, face).print?.pages.length
  const page = usePageInView(store, count)
  if (count === undefined || page === null) return null
  return <span className="page-in-view">{redlineText('pageOf', { page: Math.min(page, count), count })}</span>
}

/** Returns the number of the page in view while the page scrolls; null as long as the pages, `count`, are not known. */
function usePageInView(store: NegotiationStore, count: number | undefined): number | null {
  const [page, setPage] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other pages have other numbers.
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      setPage(pageInView())
    }
    const onMoved = () => {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    onMoved()
    // the scrolling element is inside the window, so a listener on the window hears the event only in the capture phase
    window.addEventListener('scroll', onMoved, { capture: true, passive: true })
    const unsubscribe = store.subscribe(onMoved)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onMoved, { capture: true })
      unsubscribe()
    }
  }, [store, count])
  return page
}
