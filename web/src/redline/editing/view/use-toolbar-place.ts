import { type RefObject, useLayoutEffect, useState } from 'react'

export interface ToolbarPlace {
  /** What it scrolls with: the document, as cells of tables cut off what hangs out of them. */
  around: HTMLElement
  /** Pixels from its corner. */
  top: number
  left: number
  /** Whether they end there, where most lines above are not so long, or begin, where a card is narrower than they are. */
  align: 'start' | 'end'
}

/** The height of the tools and their distance from the card. */
const roomPx = 48
const widestPx = 320

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
