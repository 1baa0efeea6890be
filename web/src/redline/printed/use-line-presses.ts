import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'
import type { PrintedLine } from '../../api/generated/calls.ts'
import type { TextPlace } from '../document/text-place.ts'
import { lineAt, type PrintLines } from './print-lines.ts'

interface LinePresses {
  sheet: RefObject<HTMLElement | null>
  scroller: RefObject<HTMLElement | null>
  lines: PrintLines
  scale: number
  /** Called with the line that was pressed, and with its height in the view. */
  onPress(place: TextPlace): void
}

/** A press that moves further than this selects text, in pixels. */
const mostPx = 4

/** Marks the line under the mouse, and reports presses on lines. */
export function useLinePresses({ sheet, scroller, lines, scale, onPress }: LinePresses) {
  const mark = useRef<HTMLDivElement>(null)
  const began = useRef({ x: 0, y: 0 })
  const show = (found: FoundLine | null) => {
    const element = mark.current
    const origin = sheet.current?.getBoundingClientRect()
    if (!element || !origin) return
    element.hidden = found === null
    if (!found) return
    const { page, line } = found
    element.style.left = `${page.left - origin.left + line.x * scale - 3}px`
    element.style.top = `${page.top - origin.top + line.y * scale - 1}px`
    element.style.width = `${line.width * scale + 6}px`
    element.style.height = `${line.height * scale + 2}px`
  }
  const handlers = {
    onPointerDown: ({ clientX, clientY }: PointerEvent) => {
      began.current = { x: clientX, y: clientY }
    },
    onPointerMove: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') show(event.buttons === 0 ? find(event, lines, scale) : null)
    },
    onPointerLeave: () => show(null),
    onClick: (event: MouseEvent) => {
      const { x, y } = began.current
      const isMoved = Math.hypot(event.clientX - x, event.clientY - y) > mostPx
      if (isMoved || !getSelection()?.isCollapsed || (event.target as Element).closest('button')) return
      const found = find(event, lines, scale)
      const top = scroller.current?.getBoundingClientRect().top ?? 0
      if (!found) return
      const { anchor, offset, y: lineY } = found.line
      onPress({ anchor, offset, topPx: found.page.top + lineY * scale - top })
    },
  }
  return { mark, handlers }
}

interface FoundLine {
  page: DOMRect
  line: PrintedLine
}

function find({ target, clientX, clientY }: MouseEvent, lines: PrintLines, scale: number): FoundLine | null {
  const element = (target as Element).closest<HTMLElement>('[data-page]')
  if (!element) return null
  const page = element.getBoundingClientRect()
  const ofPage = lines[Number(element.dataset.page) - 1] ?? []
  const line = lineAt(ofPage, (clientX - page.left) / scale, (clientY - page.top) / scale)
  return line && { page, line }
}
