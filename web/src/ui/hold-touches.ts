/**
 * Keeps the browser from handling fingers that draw or drag. Even where it may not scroll (`touch-action: none`),
 * Chromium ends a quick drag with a fling. It takes a tap in the next moment for the press that stops the fling, and
 * the tapped button gets no event.
 * @param isHeld whether this finger draws or drags; otherwise it scrolls
 * @returns a function that stops holding touches
 */
export function holdTouches(element: HTMLElement, isHeld: (event: TouchEvent) => boolean = () => true): () => void {
  const onMove = (event: TouchEvent) => {
    if (event.cancelable && isHeld(event)) event.preventDefault()
  }
  element.addEventListener('touchmove', onMove, { passive: false })
  return () => element.removeEventListener('touchmove', onMove)
}
