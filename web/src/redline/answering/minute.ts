import { useSyncExternalStore } from 'react'

/** The views that show relative times. All of them share one clock, so that 500 cards need no timers of their own. */
const listeners = new Set<() => void>()
let now = Date.now()
let timer = 0

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) timer = window.setInterval(tick, 30_000)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

function tick() {
  now = Date.now()
  for (const listener of listeners) listener()
}

/** Returns the time in milliseconds, at most half a minute old. */
export const useMinute = (): number => useSyncExternalStore(subscribe, () => now)
