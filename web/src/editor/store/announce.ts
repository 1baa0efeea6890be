import { editorText } from '../../texts/editor-text.ts'
import type { FieldId } from '../model/editor-document.ts'
import { describeField } from '../words/describe-field.ts'
import { chosenFields, type EditorStore, fieldOf } from './editor-store.ts'

/** Announces where the chosen fields are now. */
export function announceMoved(store: EditorStore): void {
  const fields = chosenFields(store)
  const [first] = fields
  if (!first) return
  store.announce(
    fields.length === 1
      ? editorText('didMove', { field: describeField(first) })
      : editorText('didMoveMany', { count: fields.length }),
  )
}

/** Announces the size of a field. */
export function announceSize(store: EditorStore, id: FieldId): void {
  const field = fieldOf(store, id)
  if (field)
    store.announce(editorText('didResize', { width: Math.round(field.width), height: Math.round(field.height) }))
}

/** Announces how many fields are chosen. */
export const announceSelection = (store: EditorStore): void =>
  store.announce(editorText('didSelect', { count: store.getState().selection.size }))
