import { useEffect, useRef } from 'react'
import { isTyped } from '../../ui/keys/is-typed.ts'
import { pressOf } from '../../ui/keys/key-presses.ts'
import { actionIn } from '../../ui/keys/key-rows.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { walkChanges } from './change-walk.ts'

/**
 * The keys for reading. A key without Ctrl that is not a function key types a character that speech input or a slip may
 * type too, so it works only while the document has the focus (WCAG 2.2, 2.1.4).
 */
export const readingKeys = {
  search: ['Ctrl+f'],
  nextChange: ['F7', 'n'],
  previousChange: ['Shift+F7', 'p'],
} as const

/** Handles the reading keys. */
export function useReadingKeys(store: NegotiationStore, onSearch: () => void): void {
  const search = useRef(onSearch)
  search.current = onSearch
  useEffect(() => {
    const acts = {
      search: () => search.current(),
      nextChange: () => walkChanges(store, 1),
      previousChange: () => walkChanges(store, -1),
    }
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as Element
      const press = pressOf(event)
      const action = actionIn(readingKeys, press)
      if (!action || event.defaultPrevented || target.closest('dialog')) return
      // pressed again in this search, the key opens the browser's own search
      if (action === 'search' && (target.closest('.find-bar') || !store.getState().shown)) return
      const isCharacter = press.length === 1
      if (isCharacter && (isTyped(target) || !target.closest('.redline'))) return
      event.preventDefault()
      acts[action]()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [store])
}
