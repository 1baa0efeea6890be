import { useRef, useSyncExternalStore } from 'react'
import { inReadingOrder } from '../../fields/reading-order.ts'
import { type EditorDocument, type EditorField, type FieldId, fieldsById } from '../model/editor-document.ts'
import type { EditorState, EditorStore } from './editor-store.ts'

/** A part of the state; renders again only when that part is another one. */
export function useEditor<Part>(store: EditorStore, part: (state: EditorState) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => part(store.getState()))
}

export const useDocument = (store: EditorStore): EditorDocument => useEditor(store, state => state.history.present)

export const useField = (store: EditorStore, id: FieldId): EditorField | undefined =>
  useEditor(store, state => fieldsById(state.history.present).get(id))

const orders = new WeakMap<EditorDocument, ReadonlyMap<number, FieldId[]>>()
const noIds: FieldId[] = []

/** The fields of each page in reading order. */
export function idsByPage(document: EditorDocument): ReadonlyMap<number, FieldId[]> {
  const known = orders.get(document)
  if (known) return known
  const pages = new Map<number, FieldId[]>()
  for (const field of inReadingOrder(document.fields)) {
    const ids = pages.get(field.page)
    if (ids) ids.push(field.fieldId)
    else pages.set(field.page, [field.fieldId])
  }
  orders.set(document, pages)
  return pages
}

/** The fields of a page in reading order; the same array as long as it has the same ids. */
export function usePageIds(store: EditorStore, page: number): FieldId[] {
  const last = useRef(noIds)
  return useEditor(store, ({ history }) => {
    const ids = idsByPage(history.present).get(page) ?? noIds
    if (!isSameList(ids, last.current)) last.current = ids
    return last.current
  })
}

const isSameList = (a: FieldId[], b: FieldId[]) => a.length === b.length && a.every((id, index) => id === b[index])
