import { type RefObject, useEffect } from 'react'

/** The controls that can be pressed, including the buttons that open other signers' files. */
const pressable = '.field-control, .field-file'

/** The distance by which a finger may miss a small field. */
const reachPx = 22

/** Controls for which a tap does more than give the focus. */
const doneByTap = 'button, [type="checkbox"], [type="radio"]'

/** Controls that open a picker when they are pressed. */
const opensByTap = 'select, [type="date"]'

/**
 * Passes a press on the cover of a crowded control to that control. On touch screens, a tap next to a field is passed
 * to the nearest field within reach.
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
  // The options to tick are as large as on paper until the field has the focus.
  const focusable = control.matches('fieldset') ? control.querySelector('input') : control
  focusable?.focus({ preventScroll: true })
  if (control.matches(doneByTap)) control.click()
  if (control.matches('textarea, [type="text"]')) toEnd(control as HTMLInputElement)
  if (control.matches(isTouch ? opensByTap : 'select')) show(control as HTMLSelectElement)
}

const toEnd = (input: HTMLInputElement) => input.setSelectionRange(input.value.length, input.value.length)

/** Opens the picker of a control. If the browser does not allow this from code, a second press opens it. */
function show(control: HTMLSelectElement): void {
  try {
    control.showPicker()
  } catch {
    // Older browsers do not have this function, and a frame of another origin may not call it.
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
