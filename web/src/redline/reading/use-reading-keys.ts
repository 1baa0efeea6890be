import { useEffect, useRef } from 'react'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { walkChanges } from './change-walk.ts'

/**
 * The keys of reading. Those without Ctrl or a number type a character that speech input or a slip may type too: they work only
 * while the document has the focus (WCAG 2.2, 2.1.4).
 */
export const readingKeys = {
  search: ['Ctrl+F'],
  nextChange: ['F7', 'N'],
  previousChange: ['Shift+F7', 'P'],
} as const

/** Lets the keys of reading work. */
export function useReadingKeys(store: NegotiationStore, onSearch: () => void): void {
  const search = useRef(onSearch)
  search.current = onSearch
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || (event.target as Element).closest('dialog')) return
      const act = actionOf(event, store, () => search.current())
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [store])
}

function actionOf(event: KeyboardEvent, store: NegotiationStore, search: () => void): (() => void) | null {
  const target = event.target as Element
  const key = event.key.toLowerCase()
  if (event.ctrlKey || event.metaKey) {
    // pressed once more in our search, it opens the browser's own
    const isOurs = key === 'f' && !event.shiftKey && !target.closest('.find-bar')
    return isOurs && store.getState().shown ? search : null
  }
  if (event.key === 'F7') return () => walkChanges(store, event.shiftKey ? -1 : 1)
  if (event.shiftKey || isTyped(target) || !target.closest('.redline')) return null
  if (key === 'n') return () => walkChanges(store, 1)
  return key === 'p' ? () => walkChanges(store, -1) : null
}

const isTyped = (target: Element): boolean =>
  target.closest('input, textarea, select, [contenteditable]:not([contenteditable="false"])') !== null
