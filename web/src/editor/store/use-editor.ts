import { useRef, useSyncExternalStore } from 'react'
import { inReadingOrder } from '../../fields/reading-order.ts'
import { type EditorDocument, type EditorField, type FieldId, fieldsById } from '../model/editor-document.ts'
import type { EditorState, EditorStore } from './editor-store.ts'

/** Returns a part of the state. The component renders again only when that part changes. */
export function useEditor<Part>(store: EditorStore, part: (state: EditorState) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => part(store.getState()))
}

export const useDocument = (store: EditorStore): EditorDocument => useEditor(store, state => state.history.present)

export const useField = (store: EditorStore, id: FieldId): EditorField | undefined =>
  useEditor(store, state => fieldsById(state.history.present).get(id))

const orders = new WeakMap<EditorDocument, ReadonlyMap<number, FieldId[]>>()
const noIds: FieldId[] = []

/** Returns the ids of the fields of each page, in reading order. */
export function idsByPage(document: EditorDocument): ReadonlyMap<number, FieldId[]> {
  const cached = orders.get(document)
  if (cached) return cached
  const pages = new Map<number, FieldId[]>()
  for (const field of inReadingOrder(document.fields)) {
    const ids = pages.get(field.page)
    if (ids) ids.push(field.fieldId)
    else pages.set(field.page, [field.fieldId])
  }
  orders.set(document, pages)
  return pages
}

/** Returns the pages that have fields, in order; the same array as long as it has the same pages. */
export function useFilledPages(store: EditorStore): readonly number[] {
  const last = useRef<readonly number[]>([])
  return useEditor(store, ({ history }) => {
    const pages = filledPages(history.present)
    if (!isSameList(pages, last.current)) last.current = pages
    return last.current
  })
}

const filled = new WeakMap<EditorDocument, readonly number[]>()

function filledPages(document: EditorDocument): readonly number[] {
  const pages = filled.get(document) ?? [...idsByPage(document).keys()].sort((a, b) => a - b)
  filled.set(document, pages)
  return pages
}

/** Returns the ids of the fields of a page in reading order; the same array as long as it has the same ids. */
export function usePageIds(store: EditorStore, page: number): FieldId[] {
  const last = useRef(noIds)
  return useEditor(store, ({ history }) => {
    const ids = idsByPage(history.present).get(page) ?? noIds
    if (!isSameList(ids, last.current)) last.current = ids
    return last.current
  })
}

const isSameList = <Item>(a: readonly Item[], b: readonly Item[]) =>
  a.length === b.length && a.every((item, index) => item === b[index])
