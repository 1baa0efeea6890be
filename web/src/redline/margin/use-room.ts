import { useLayoutEffect, useState } from 'react'
import type { Frame } from './beside.ts'

/** Whether there is room for cards beside the document. */
export type Room = 'cards' | 'markers'

/** The text keeps some fifty characters a line, and the cards 18 rem. */
const leastPx = 54 * 16

/** Follows the width that document and margin share, and says there what they have: `data-room`. */
export function useRoom(frame: Frame): Room {
  const [room, setRoom] = useState<Room>('markers')
  useLayoutEffect(() => {
    const sheet = frame.current?.parentElement
    if (!sheet) return
    const look = () => {
      const next: Room = sheet.clientWidth >= leastPx ? 'cards' : 'markers'
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
