import { type CSSProperties, useLayoutEffect, useState } from 'react'
import type { DocumentLayout } from '../../../api/generated/calls.ts'
import { useMediaQuery } from '../../../ui/use-viewport.ts'
import { documentStyle } from './look-style.ts'
import { useZoom, type Zoom } from './zoom.ts'

/** A point in pixels at 100 %. */
const POINT = 96 / 72
/** The size of ordinary text on a phone, in pixels. */
const PHONE_TEXT = 17
/** The smallest and the largest size of ordinary text on a phone that a document can have, in points. */
const phoneSizes = [9, 14] as const
/** A page that names no size: US Letter, in points. */
const LETTER = 612

/** How a document is drawn. */
export interface Paper {
  style: CSSProperties
  /** The text is as wide as the window, and breaks where it fits. */
  isFlowing: boolean
  zoom: Zoom
}

/** Returns the size of the paper: that of the document, as far as there is room, or as the reader has chosen. */
export function usePaper(body: React.RefObject<HTMLElement | null>, layout: DocumentLayout): Paper {
  const zoom = useZoom()
  const isFlowing = useMediaQuery('(max-width: 47.99rem)')
  const width = Math.max(...layout.sections.map(section => section.width), 0) || LETTER
  const room = useRoomAround(body)
  const point = isFlowing ? phonePoint(layout.text.size) : paperPoint(zoom, room, width)
  return {
    style: {
      ...documentStyle(layout),
      '--pt': `${point.toFixed(4)}px`,
      '--widest': width,
      ...(layout.background !== undefined && { '--paper': layout.background }),
    } as CSSProperties,
    isFlowing,
    zoom,
  }
}

const phonePoint = (size: number) => PHONE_TEXT / Math.min(Math.max(size, phoneSizes[0]), phoneSizes[1])

const paperPoint = (zoom: Zoom, room: number, width: number) =>
  zoom === 'fit' ? Math.min(POINT, room / width) : (POINT * zoom) / 100

/** Watches the width that the element around the document has. */
function useRoomAround(body: React.RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(() => window.innerWidth)
  useLayoutEffect(() => {
    const around = body.current?.parentElement
    if (!around) return
    const look = () => setRoom(around.clientWidth)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(around)
    return () => observer.disconnect()
  }, [body])
  return room
}
