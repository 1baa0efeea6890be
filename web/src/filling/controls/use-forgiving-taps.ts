import { type RefObject, useEffect } from 'react'

/** A finger may miss a small field by this much. */
const reachPx = 22

/** Controls for which the focus is not all that a tap is for. */
const doneByTap = 'button, [type="checkbox"], [type="radio"]'

/** On touch screens, a tap beside a field does what a tap on the nearest one in reach does. */
export function useForgivingTaps(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const onClick = (event: MouseEvent) => {
      const target = event.target as Element
      if (!matchMedia('(pointer: coarse)').matches || target.closest('button, input, select, textarea, a')) return
      const paper = target.closest('[data-page]')
      const control = paper && nearestControl(paper, event.clientX, event.clientY)
      control?.focus({ preventScroll: true })
      if (control?.matches(doneByTap)) control.click()
    }
    element.addEventListener('click', onClick)
    return () => element.removeEventListener('click', onClick)
  }, [scroller])
}

function nearestControl(paper: Element, x: number, y: number): HTMLElement | null {
  let nearest: HTMLElement | null = null
  let nearestPx = reachPx
  for (const control of paper.querySelectorAll<HTMLElement>('.field-control')) {
    const distance = distanceTo(control.getBoundingClientRect(), x, y)
    if (distance < nearestPx) {
      nearest = control
      nearestPx = distance
    }
  }
  return nearest
}

function distanceTo(box: DOMRect, x: number, y: number): number {
  const dx = Math.max(box.left - x, 0, x - box.right)
  const dy = Math.max(box.top - y, 0, y - box.bottom)
  return Math.hypot(dx, dy)
}
