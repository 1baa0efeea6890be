import { type RefObject, useEffect } from 'react'

/** The files of others are opened by buttons too. */
const pressable = '.field-control, .field-file'

/** A finger may miss a small field by this much. */
const reachPx = 22

/** Controls for which the focus is not all that a tap is for. */
const doneByTap = 'button, [type="checkbox"], [type="radio"]'

/** Controls that show what to choose from once they are pressed. */
const opensByTap = 'select, [type="date"]'

/**
 * A press on a crowded control, which has a cover, does what one on the control does. On touch screens, a tap beside a field
 * does what a tap on the nearest one in reach does.
 */
export function useForgivingTaps(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const onClick = (event: MouseEvent) => {
      const target = event.target as Element
      const isTouch = matchMedia('(pointer: coarse)').matches
      if (!(isTouch || target.matches('.field-cover')) || target.closest('button, input, select, textarea, a')) return
      const paper = target.closest('[data-page]')
      const control = paper && nearestControl(paper, event.clientX, event.clientY)
      if (control) press(control, isTouch)
    }
    element.addEventListener('click', onClick)
    return () => element.removeEventListener('click', onClick)
  }, [scroller])
}

function press(control: HTMLElement, isTouch: boolean): void {
  // options to tick are as large as on paper until one is in them
  const focusable = control.matches('fieldset') ? control.querySelector('input') : control
  focusable?.focus({ preventScroll: true })
  if (control.matches(doneByTap)) control.click()
  if (control.matches('textarea, [type="text"]')) toEnd(control as HTMLInputElement)
  if (control.matches(isTouch ? opensByTap : 'select')) show(control as HTMLSelectElement)
}

const toEnd = (input: HTMLInputElement) => input.setSelectionRange(input.value.length, input.value.length)

/** Where the browser cannot, a second press does. */
function show(control: HTMLSelectElement): void {
  try {
    control.showPicker()
  } catch {
    // older browsers have no such function, and a frame of another origin may not call it
  }
}

function nearestControl(paper: Element, x: number, y: number): HTMLElement | null {
  let nearest: HTMLElement | null = null
  let nearestPx = reachPx
  for (const control of paper.querySelectorAll<HTMLElement>(pressable)) {
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
