import { type RefObject, useLayoutEffect, useState } from 'react'

export interface ToolbarPlace {
  /** What it scrolls with: the document, as cells of tables cut off what hangs out of them. */
  around: HTMLElement
  /** Pixels from its corner. */
  top: number
  left: number
}

/** The height of the tools and their distance from the card. */
const roomPx = 48

/** Where the tools of a card stand: above it, or below where there is no room. */
export function useToolbarPlace(card: RefObject<HTMLElement | null>): ToolbarPlace | null {
  const [place, setPlace] = useState<ToolbarPlace | null>(null)
  useLayoutEffect(() => {
    const [element, around] = [card.current, card.current?.closest<HTMLElement>('.redline-document')]
    if (!element || !around) return
    const measure = () => {
      const [inside, outside] = [element.getBoundingClientRect(), around.getBoundingClientRect()]
      const hasRoom = inside.top - (around.parentElement?.getBoundingClientRect().top ?? 0) > roomPx
      const top = (hasRoom ? inside.top - roomPx + 4 : inside.bottom + 4) - outside.top
      setPlace({ around, top, left: inside.left - outside.left })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(around)
    return () => observer.disconnect()
  }, [card])
  return place
}
