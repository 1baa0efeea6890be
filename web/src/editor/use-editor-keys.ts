import { fieldIdAt, focusField } from './keys/focus-field.ts'
import { useKeyTable } from './keys/use-key-table.ts'
import { useParts } from './keys/use-parts.ts'
import { keyOfKind, type PlaceableKind, placeableKinds } from './model/field-kinds.ts'
import { only } from './model/selection.ts'
import { chooseAll, copyChosenToPages, duplicateChosen, redoEdit, stopOrUnselect, undoEdit } from './store/actions.ts'
import type { EditorStore } from './store/editor-store.ts'

interface EditorKeys {
  isEditable: boolean
  onSave(): void
  onHelp(): void
  onPlace(kind: PlaceableKind): void
}

/** Handles the keys of the page as a whole, as listed in the key table. */
export function useEditorKeys(store: EditorStore, { isEditable, onSave, onHelp, onPlace }: EditorKeys): void {
  const goToPart = useParts()
  useKeyTable('anywhere', {
    // always handle the key: the browser would save the page as a file
    save: () => {
      if (isEditable) onSave()
    },
    help: onHelp,
    nextPart: () => goToPart(1),
    previousPart: () => goToPart(-1),
  })
  const stop = () => stopOrUnselect(store)
  /** Returns a handler that applies an action to the selection, or to the focused field if nothing is selected. */
  const onFocusedField = (act: (of: EditorStore) => void) => (event: KeyboardEvent) => {
    const id = fieldIdAt(event.target)
    if (id !== null && store.getState().selection.size === 0) store.select(only(id))
    act(store)
  }
  /** Copies the fields and moves the focus to the first copy, where the next key acts. */
  const duplicate = onFocusedField(() => {
    duplicateChosen(store)
    const [first] = store.getState().selection
    if (first !== undefined) requestAnimationFrame(() => focusField(first))
  })
  const edits = {
    undo: () => undoEdit(store),
    redo: () => redoEdit(store),
    all: () => chooseAll(store),
    duplicate,
    copyToPages: onFocusedField(copyChosenToPages),
  }
  useKeyTable('page', isEditable ? { ...edits, stop } : { stop })
  const place = (event: KeyboardEvent) => {
    const kind = placeableKinds.find(kind => keyOfKind(kind) === event.key.toLowerCase())
    if (kind) onPlace(kind)
  }
  useKeyTable('paper', { list: onHelp, ...(isEditable && { place }) })
}
