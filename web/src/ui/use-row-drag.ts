import { type PointerEvent, type RefObject, useEffect, useState } from 'react'
import { holdTouches } from './hold-touches.ts'

/** Makes the rows of a list draggable by their handles. Returns the props of each handle. */
export function useRowDrag(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<{ from: number; to: number } | null>(null)

  useEffect(() => {
    const onGrip = ({ target }: TouchEvent) => target instanceof Element && target.closest('[data-grip]') !== null
    return list.current ? holdTouches(list.current, onGrip) : undefined
  }, [list])
  const rowAt = (clientY: number): number => {
    const rows = [...(list.current?.children ?? [])]
    const below = rows.findIndex(row => clientY < row.getBoundingClientRect().bottom)
    return below < 0 ? rows.length - 1 : below
  }
  return (index: number) => ({
    isDragged: dragged?.from === index,
    isTarget: dragged !== null && dragged.to === index && dragged.from !== index,
    handle: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged({ from: index, to: index })
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (dragged) setDragged({ ...dragged, to: rowAt(event.clientY) })
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        setDragged(null)
        // use the place of the release: the last move may not be rendered yet
        if (dragged) onMove(dragged.from, rowAt(event.clientY))
      },
      onPointerCancel: () => setDragged(null),
    },
  })
}
