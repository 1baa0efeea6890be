import { useRef } from 'react'
import { type EditorField, type FieldId, fieldsById } from '../model/editor-document.ts'
import type { EditorState, EditorStore, Gesturing } from '../store/editor-store.ts'
import { useEditor, usePageIds } from '../store/use-editor.ts'

/**
 * The fields of a page that are rendered, in reading order: all where the page is near the view. Of a page that is far only those
 * that the focus may be on or come to next: the one that is chosen, the first and the last, at which Tab arrives; when it does,
 * the page comes into view. A page keeps its fields while they are dragged away from it.
 */
export function useShownIds(store: EditorStore, page: number, isNear: boolean): readonly FieldId[] {
  const ids = usePageIds(store, page)
  const chosen = useEditor(store, state => onlyChosen(state, page)?.fieldId)
  const isLeft = useEditor(store, ({ gesture }) => gesture !== null && pagesOf(gesture.places).has(page))
  const last = useRef<{ ids: readonly FieldId[]; chosen: FieldId | undefined; stops: FieldId[] }>(null)
  if (isNear || isLeft) return ids
  if (last.current?.ids !== ids || last.current.chosen !== chosen)
    last.current = { ids, chosen, stops: stopsOf(ids, chosen) }
  return last.current.stops
}

const stopsOf = (ids: readonly FieldId[], chosen: FieldId | undefined) =>
  ids.filter((id, index) => index === 0 || index === ids.length - 1 || id === chosen)

/** The one field that is chosen, where it lies on this page. */
export function onlyChosen({ selection, history }: EditorState, page: number): EditorField | undefined {
  const [id] = selection
  const field = selection.size === 1 && id !== undefined ? fieldsById(history.present).get(id) : undefined
  return field?.page === page ? field : undefined
}

const known = new WeakMap<Gesturing['places'], ReadonlySet<number>>()

/** The pages that the fields of a gesture were taken from. */
function pagesOf(places: Gesturing['places']): ReadonlySet<number> {
  const pages = known.get(places) ?? new Set([...places.values()].map(place => place.page))
  known.set(places, pages)
  return pages
}
