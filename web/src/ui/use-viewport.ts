import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'

/** On a touch screen, losing at least this much height at the same width means that an on-screen keyboard is open. */
const keyboardHeightPx = 140

/**
 * Follows the visible part of the window and writes it to the root element: `--viewport-height`, `--viewport-top`,
 * `--keyboard-inset`, and `data-keyboard` while an on-screen keyboard is open. Safari lays the keyboard over the page
 * without informing the layout. Pinch zoom also changes the visual viewport and is left alone.
 */
export function useVisibleViewport(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    let tallest = { width: 0, height: 0 }
    const update = () => {
      if (viewport.scale > 1.01) return
      const { width, height } = viewport
      if (width !== tallest.width || height > tallest.height) tallest = { width, height }
      writeViewport(viewport, tallest.height - height > keyboardHeightPx)
    }
    update()
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    return () => {
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
    }
  }, [])
}

function writeViewport(viewport: VisualViewport, isKeyboardOpen: boolean): void {
  const root = document.documentElement
  const inset = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop)
  root.style.setProperty('--viewport-height', `${viewport.height}px`)
  root.style.setProperty('--viewport-top', `${viewport.offsetTop}px`)
  root.style.setProperty('--keyboard-inset', `${inset}px`)
  root.toggleAttribute('data-keyboard', isKeyboardOpen && matchMedia('(pointer: coarse)').matches)
}

/** Returns whether a media query matches now. */
export function useMediaQuery(query: string): boolean {
  // Keep the same list across renders: a new list would be parsed and subscribed to each time.
  const list = useMemo(() => matchMedia(query), [query])
  const subscribe = useCallback(
    (listener: () => void) => {
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [list],
  )
  return useSyncExternalStore(subscribe, () => list.matches)
}

/** Returns whether the browser has a connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    listener => {
      window.addEventListener('online', listener)
      window.addEventListener('offline', listener)
      return () => {
        window.removeEventListener('online', listener)
        window.removeEventListener('offline', listener)
      }
    },
    () => navigator.onLine,
  )
}
