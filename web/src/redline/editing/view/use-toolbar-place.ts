import { type RefObject, useLayoutEffect, useState } from 'react'

export interface ToolbarPlace {
  /** The element that the tools scroll with: the document, as table cells clip content that extends beyond them. */
  around: HTMLElement
  /** Pixels from its corner. */
  top: number
  left: number
  /** Whether the tools end there, where lines above are mostly shorter, or begin there, if the card is narrower than they are. */
  align: 'start' | 'end'
}

/** The height of the tools plus their distance from the card. */
const roomPx = 48
const widestPx = 320

/** Returns the place of a card's tools: above it, or below if there is no room. */
export function useToolbarPlace(card: RefObject<HTMLElement | null>): ToolbarPlace | null {
  const [place, setPlace] = useState<ToolbarPlace | null>(null)
  useLayoutEffect(() => {
    const [element, around] = [card.current, card.current?.closest<HTMLElement>('.redline-document')]
    if (!element || !around) return
    const measure = () => {
      const [inside, outside] = [element.getBoundingClientRect(), around.getBoundingClientRect()]
      const hasRoom = inside.top - (around.parentElement?.getBoundingClientRect().top ?? 0) > roomPx
      const top = (hasRoom ? inside.top - roomPx + 4 : inside.bottom + 4) - outside.top
      const align = inside.width > widestPx ? 'end' : 'start'
      setPlace({ around, top, left: (align === 'end' ? inside.right : inside.left) - outside.left, align })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(around)
    return () => observer.disconnect()
  }, [card])
  return place
}
