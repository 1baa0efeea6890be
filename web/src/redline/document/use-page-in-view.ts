import { useEffect, useState } from 'react'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { scrollerOf } from './scrolling.ts'
import { shownDocument } from './show-clause.ts'

/** How far below the top of the view the page is read, as a share of its height. */
const READ_AT = 0.35

/** Returns the number of the page in view while the page scrolls; null as long as the pages are not known. */
export function usePageInView(store: NegotiationStore): number | null {
  const [page, setPage] = useState<number | null>(null)
  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const element = shownDocument(store)?.element
      setPage(element ? pageIn(element) : null)
    }
    const onMoved = () => {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    onMoved()
    window.addEventListener('scroll', onMoved, { capture: true, passive: true })
    const unsubscribe = store.subscribe(onMoved)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onMoved, { capture: true })
      unsubscribe()
    }
  }, [store])
  return page
}

function pageIn(body: HTMLElement): number | null {
  const view = (scrollerOf(body) ?? document.documentElement).getBoundingClientRect()
  const { left, width } = body.getBoundingClientRect()
  const y = Math.max(0, view.top) + READ_AT * view.height
  let chunk = document.elementFromPoint(left + width / 2, y)?.closest('.redline-chunk')
  if (!chunk || !body.contains(chunk)) return null
  const inView = headsIn(chunk).findLast(head => head.getBoundingClientRect().top <= y)
  // the chunks before are above the view, and need not be measured
  for (let head = inView; ; head = headsIn(chunk).at(-1)) {
    if (head) return Number(head.dataset.page)
    chunk = chunk.previousElementSibling
    if (!chunk) return null
  }
}

const headsIn = (chunk: Element) => [...chunk.querySelectorAll<HTMLElement>('.page-head[data-page]')]
