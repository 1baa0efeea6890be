import { useEffect, useRef } from 'react'

const focusable = 'button:not(:disabled), input, select, textarea, [tabindex="0"]'

/** Returns the focusable elements of a part of the page, in order. */
export const focusableParts = (part: Element): HTMLElement[] => [...part.querySelectorAll<HTMLElement>(focusable)]

/**
 * Returns a function that moves the focus to the next or previous part of the page. There it focuses the element that
 * had the focus last, else the first focusable element.
 */
export function useParts(): (by: 1 | -1) => void {
  const last = useRef(new WeakMap<Element, HTMLElement>())
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const part = target instanceof HTMLElement ? target.closest('[data-part]') : null
      if (part) last.current.set(part, target as HTMLElement)
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  return by => {
    const parts = [...document.querySelectorAll('[data-part]')]
    const from = parts.findIndex(part => part.contains(document.activeElement))
    const to = parts[from < 0 ? (by === 1 ? 0 : parts.length - 1) : (from + by + parts.length) % parts.length]
    const before = to && last.current.get(to)
    const target = before?.isConnected ? before : to && focusableParts(to)[0]
    target?.focus()
  }
}
