import { useEffect, useRef } from 'react'
import { goToNextPart } from './page-parts.ts'
import { chooseAll, duplicateChosen, redo, stopOrUnselect, undo } from './store/actions.ts'
import type { EditorStore } from './store/editor-store.ts'

interface EditorKeys {
  isEditable: boolean
  onSave(): void
  onHelp(): void
}

/** Keys that work anywhere on the page but in inputs and sheets. */
export function useEditorKeys(store: EditorStore, keys: EditorKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { isEditable, onSave, onHelp } = latest.current
      const target = event.target as Element
      const isControl = event.ctrlKey || event.metaKey
      if (target.closest('dialog')) return
      if (event.key === 'F6') return act(event, () => goToNextPart(event.shiftKey ? -1 : 1))
      if (isControl && event.key.toLowerCase() === 's') return act(event, isEditable ? onSave : () => {})
      if (target.closest('input:not([type="checkbox"]), textarea, select')) return
      if (isControl) {
        const action = isEditable ? actionOf(event) : undefined
        if (action) act(event, () => action(store))
      } else if (event.key === 'Escape' && stopOrUnselect(store)) event.preventDefault()
      else if (event.key === '?') act(event, onHelp)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [store])
}

function act(event: KeyboardEvent, action: () => void): void {
  event.preventDefault()
  action()
}

function actionOf({ key, shiftKey }: KeyboardEvent): ((store: EditorStore) => void) | undefined {
  const name = key.toLowerCase()
  if (name === 'z') return shiftKey ? redo : undo
  return { y: redo, a: chooseAll, d: duplicateChosen }[name]
}
