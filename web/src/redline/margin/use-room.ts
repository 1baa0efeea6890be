import { useLayoutEffect, useState } from 'react'
import type { Frame } from './beside.ts'

/** Whether there is room for cards beside the document. */
export type Room = 'cards' | 'markers'

/** The text keeps some fifty characters a line, and the cards 18 rem. */
const leastPx = 54 * 16

const roomIn = (width: number): Room => (width >= leastPx ? 'cards' : 'markers')

/** Follows the width that document and margin share, and says there what they have: `data-room`. */
export function useRoom(frame: Frame): Room {
  const [room, setRoom] = useState(() => roomIn(window.innerWidth))
  useLayoutEffect(() => {
    const sheet = frame.current?.parentElement
    if (!sheet) return
    // where the window tells it right, the page is laid out once
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
