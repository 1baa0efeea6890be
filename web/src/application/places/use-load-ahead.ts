import { useEffect } from 'react'
import { loadRoutes, placeAt } from './places.ts'

/**
 * Loads the place behind a link as soon as the mouse comes to it, or the finger: it is there by the time of the press. The focus
 * does not count, since whoever walks along the links by keyboard would load everything.
 */
export function useLoadAhead(): void {
  useEffect(() => {
    document.addEventListener('pointerover', loadAhead)
    return () => document.removeEventListener('pointerover', loadAhead)
  }, [])
}

function loadAhead({ target }: PointerEvent): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.origin !== window.location.origin) return
  const place = placeAt(link.pathname)
  // what fails now is tried again, and told, when the link is pressed
  if (place) loadRoutes(place).catch(() => {})
}
