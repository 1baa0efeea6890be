import { type EditorDocument, type FieldId, fieldsById } from './editor-document.ts'

/** The chosen fields. The properties panel and gestures act on all of them. */
export type Selection = ReadonlySet<FieldId>

export const noSelection: Selection = new Set()

export const only = (...ids: FieldId[]): Selection => new Set(ids)

/** Adds a field to the selection, or removes it if it was selected. */
export function toggled(selection: Selection, id: FieldId): Selection {
  const next = new Set(selection)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Removes fields from the selection that are not in the document. Returns the same set if no field is removed. */
export function selectionIn(document: EditorDocument, selection: Selection): Selection {
  const fields = fieldsById(document)
  const left = [...selection].filter(id => fields.has(id))
  return left.length === selection.size ? selection : new Set(left)
}
