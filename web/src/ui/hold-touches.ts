/**
 * Keeps fingers that draw or drag from the browser. Also where it may not scroll (`touch-action: none`), Chromium ends a quick drag with
 * a fling, and takes a tap within the next moment for the press that stops it: the button that was tapped does not hear of it.
 * @param isHeld whether this finger draws or drags; it scrolls otherwise
 * @returns lets go of them
 */
export function holdTouches(element: HTMLElement, isHeld: (event: TouchEvent) => boolean = () => true): () => void {
  const onMove = (event: TouchEvent) => {
    if (event.cancelable && isHeld(event)) event.preventDefault()
  }
  element.addEventListener('touchmove', onMove, { passive: false })
  return () => element.removeEventListener('touchmove', onMove)
}
