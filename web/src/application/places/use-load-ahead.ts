import { useEffect } from 'react'
import { loadRoutes, placeAt } from './places.ts'

/**
 * Loads the place that a link leads to as soon as the mouse or a finger reaches the link, so that the place has loaded
 * by the time of the press. Focus does not count: moving through the links by keyboard would load everything.
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
  // A failure is retried, and reported, when the link is pressed.
  if (place) loadRoutes(place).catch(() => {})
}
