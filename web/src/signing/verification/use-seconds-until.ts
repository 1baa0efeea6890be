import { useEffect, useState } from 'react'

const mostSeconds = 30

/**
 * Counts whole seconds until a moment, from 30 down to 0. The device's clock may be wrong, so it never starts above 30.
 */
export function useSecondsUntil(moment: string | null): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (moment === null) return setSeconds(0)
    const left = Math.min(mostSeconds, Math.ceil((Date.parse(moment) - Date.now()) / 1000))
    const endsAt = performance.now() + left * 1000
    const tick = () => setSeconds(Math.max(0, Math.ceil((endsAt - performance.now()) / 1000)))
    tick()
    const timer = window.setInterval(tick, 500)
    return () => window.clearInterval(timer)
  }, [moment])
  return seconds
}
