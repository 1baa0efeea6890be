/** An interaction with a pressed pointer. */
export interface Gesture {
  /** Whether the gesture moves something, so that a finger must not scroll during it. */
  isDrag?: boolean
  /** Called when the pointer has moved, or the paper was scrolled under it. */
  update(event: PointerEvent): void
  /** Called when the pointer was released. `hasMoved` is false for a press without a movement. */
  finish(event: PointerEvent, hasMoved: boolean): void
  /** Reverts everything: the user pressed Escape, or the browser took the pointer for scrolling. */
  cancel(): void
}

/** A hand is never quite still: shorter movements count as a press, not as a gesture. */
const slopPx = { mouse: 3, pen: 5, touch: 9 }
/** A gesture scrolls the paper when the pointer is this close to an edge of the scroller. */
const edgePx = 36
const fastestPx = 18

/** Follows the pressed pointer until it is released. Ends at once if the browser takes the pointer. */
export function runGesture(start: PointerEvent, scroller: HTMLElement, gesture: Gesture): void {
  const slop = slopPx[start.pointerType as keyof typeof slopPx] ?? slopPx.mouse
  let last = start
  let hasMoved = false
  let frame = 0

  const isOther = (event: PointerEvent) => event.pointerId !== start.pointerId
  const onMove = (event: PointerEvent) => {
    if (isOther(event)) return
    last = event
    hasMoved ||= Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > slop
    if (!hasMoved) return
    gesture.update(event)
    if (frame === 0) frame = requestAnimationFrame(scrollOn)
  }
  const scrollOn = () => {
    frame = 0
    const by = pastEdge(scroller, last)
    if (by.x === 0 && by.y === 0) return
    scroller.scrollBy(by.x, by.y)
    gesture.update(last)
    frame = requestAnimationFrame(scrollOn)
  }
  const end = () => {
    cancelAnimationFrame(frame)
    window.removeEventListener('pointermove', onMove)
    window.removeEventListener('pointerup', onUp)
    window.removeEventListener('pointercancel', onCancel)
    window.removeEventListener('pointerdown', onSecond)
    window.removeEventListener('keydown', onKey, true)
  }
  const onUp = (event: PointerEvent) => {
    if (isOther(event)) return
    end()
    gesture.finish(event, hasMoved)
  }
  const onCancel = (event: PointerEvent) => {
    if (isOther(event)) return
    end()
    gesture.cancel()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end()
    gesture.cancel()
  }
  /** Cancels the gesture when a second finger touches the paper, because two fingers zoom. */
  const onSecond = (event: PointerEvent) => {
    if (event.pointerType === 'touch' && isOther(event)) onCancel(start)
  }
  window.addEventListener('pointermove', onMove)
  window.addEventListener('pointerup', onUp)
  window.addEventListener('pointercancel', onCancel)
  window.addEventListener('pointerdown', onSecond)
  window.addEventListener('keydown', onKey, true)
}

/** Returns the distance to scroll in a frame. It depends on how close the pointer is to the edges. */
function pastEdge(scroller: HTMLElement, { clientX, clientY }: PointerEvent) {
  const { left, top, right, bottom } = scroller.getBoundingClientRect()
  const along = (at: number, start: number, end: number) => {
    const past = at < start + edgePx ? at - start - edgePx : at > end - edgePx ? at - end + edgePx : 0
    return Math.max(-fastestPx, Math.min(fastestPx, past / 2))
  }
  return { x: along(clientX, left, right), y: along(clientY, top, bottom) }
}
