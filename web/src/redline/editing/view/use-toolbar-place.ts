import { type RefObject, useLayoutEffect, useState } from 'react'

export interface ToolbarPlace {
  /**
   * The element that the tools scroll with. It is the document, because table cells clip content that extends beyond
   * them.
   */
  around: HTMLElement
  /** The distance from the corner of `around`, in pixels. */
  top: number
  left: number
  /**
   * With `end`, the tools end at the place, because lines above are mostly shorter. With `start`, they begin there,
   * because the card is narrower than the tools.
   */
  align: 'start' | 'end'
}

/** The height of the tools plus their distance from the card. */
const roomPx = 48
const widestPx = 320

/** Returns the place of a card's tools: above the card, or below it if there is no room above. */
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
