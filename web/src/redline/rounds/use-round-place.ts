import { useMemo, useSyncExternalStore } from 'react'
import { fragmentOf, placeOfFragment, type RoundPlace } from './round-place.ts'

/** Returns the place in the address, even after Back and Forward. */
export function useRoundPlace(): RoundPlace {
  const fragment = useSyncExternalStore(subscribe, () => window.location.hash)
  return useMemo(() => placeOfFragment(fragment), [fragment])
}

/** Shows a place. Back then leads to the previous place. */
export function goTo(place: RoundPlace): void {
  const fragment = fragmentOf(place)
  if (fragment === window.location.hash) return
  window.history.pushState(null, '', window.location.pathname + fragment)
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}
