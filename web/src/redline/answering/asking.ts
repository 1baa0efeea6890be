import { type KeyboardEvent, useEffect, useRef } from 'react'

/** Focuses an element that was just opened by a press. */
export function useFocusOnce<Focused extends HTMLElement>(isWanted = true) {
  const element = useRef<Focused>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only once, on opening.
  useEffect(() => {
    if (isWanted) element.current?.focus()
  }, [])
  return element
}

/** Returns a handler for Escape that closes this element and nothing under it. */
export const escaping = (onClose: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
  event.stopPropagation()
  event.preventDefault()
  onClose()
}

/** Tells whether the key is Ctrl+Enter, or Command+Enter on a Mac. */
export const isSendPress = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing
