import { type KeyboardEvent, useEffect, useRef } from 'react'

/** Gives the focus to what was just opened by a press. */
export function useFocusOnce<Focused extends HTMLElement>(isWanted = true) {
  const element = useRef<Focused>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened.
  useEffect(() => {
    if (isWanted) element.current?.focus()
  }, [])
  return element
}

/** Escape closes this, and nothing beneath it. */
export const escaping = (onClose: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
  event.stopPropagation()
  event.preventDefault()
  onClose()
}

/** Ctrl+Enter, and Command+Enter on a Mac. */
export const isSendPress = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing
