import { type EditorDocument, type FieldId, fieldsById } from './editor-document.ts'

/** The chosen fields; properties and gestures are about all of them. */
export type Selection = ReadonlySet<FieldId>

export const noSelection: Selection = new Set()

export const only = (...ids: FieldId[]): Selection => new Set(ids)

/** The selection with a field more, or less where it was in it. */
export function toggled(selection: Selection, id: FieldId): Selection {
  const next = new Set(selection)
  if (!next.delete(id)) next.add(id)
  return next
}

/** What of the selection is in the document; the same set where that is all. */
export function selectionIn(document: EditorDocument, selection: Selection): Selection {
  const known = fieldsById(document)
  const left = [...selection].filter(id => known.has(id))
  return left.length === selection.size ? selection : new Set(left)
}
