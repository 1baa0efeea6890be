import { useCallback, useEffect, useRef } from 'react'

/** The events that end a press. A list of options that opens under a mouse swallows the release of the button. */
const releases = ['pointerup', 'pointercancel', 'change', 'keydown'] as const

/**
 * Runs an action once the current tap or click has ended. A press moves the focus before it is released. If the paper
 * moved in between, the click would go to whatever is then under the finger.
 */
export function useAfterTap(): (action: () => void) => void {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const controller = new AbortController()
    const options = { capture: true, signal: controller.signal }
    const press = () => {
      isPressed.current = true
    }
    const release = () => {
      isPressed.current = false
      for (const action of waiting.current.splice(0)) setTimeout(action)
    }
    window.addEventListener('pointerdown', press, options)
    for (const type of releases) window.addEventListener(type, release, options)
    return () => controller.abort()
  }, [])
  // A finger has already been lifted when its focus event arrives, and its click follows in the same task.
  return useCallback(action => {
    if (isPressed.current) waiting.current.push(action)
    else setTimeout(action)
  }, [])
}
