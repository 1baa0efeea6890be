import { useLayoutEffect, useState } from 'react'
import type { MarginFrame } from './beside.ts'

/** Whether there is room for cards next to the document. */
export type Room = 'cards' | 'markers'

/**
 * The least width with room for cards. It leaves about fifty characters per line for the text, and 18 rem for the
 * cards.
 */
const leastPx = 54 * 16

/** Returns what there is room for in a width, in pixels. */
export const roomIn = (width: number): Room => (width >= leastPx ? 'cards' : 'markers')

/** Watches the width that the document and the margin share, and sets `data-room` on their parent. */
export function useRoom(frame: MarginFrame): Room {
  const [room, setRoom] = useState(() => roomIn(window.innerWidth))
  useLayoutEffect(() => {
    const sheet = frame.current?.parentElement
    if (!sheet) return
    // if the window's width gives the right answer, the page is laid out only once
    sheet.dataset.room = roomIn(window.innerWidth)
    const look = () => {
      const next = roomIn(sheet.clientWidth)
      sheet.dataset.room = next
      setRoom(next)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(sheet)
    return () => observer.disconnect()
  }, [frame])
  return room
}
