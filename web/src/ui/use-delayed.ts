import { useEffect, useState } from 'react'

/** Returns true once `active` has lasted `delayMs`, so that a shorter state causes no flicker. */
export function useDelayed(active: boolean, delayMs: number): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setShown(true), delayMs)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [active, delayMs])
  return active && shown
}
