import { useCallback, useRef } from 'react'
import { type EditorField, type FieldId, fieldsById } from '../model/editor-document.ts'
import type { EditorState, EditorStore, Gesturing } from '../store/editor-store.ts'
import { useEditor, useFilledPages, usePageIds } from '../store/use-editor.ts'

/**
 * Returns the pages far from the view whose fields are rendered. They are the nearest pages with fields on either side
 * and the first and last pages with fields, which Tab can reach; the page with the chosen field; and the pages that
 * fields are being dragged from.
 */
export function useKeptPages(store: EditorStore): (near: ReadonlySet<number>) => ReadonlySet<number> {
  const filled = useFilledPages(store)
  const held = useEditor(store, state => heldPages(state).join(' '))
  return useCallback(
    near => {
      const [first, last] = [Math.min(...near), Math.max(...near)]
      const before = filled.findLast(page => page < first)
      const after = filled.find(page => page > last)
      const pages = [filled[0], before, after, filled.at(-1), ...held.split(' ').map(Number)]
      return new Set(pages.filter(page => page !== undefined))
    },
    [filled, held],
  )
}

function heldPages({ selection, history, gesture }: EditorState): number[] {
  const [id] = selection
  const chosen = selection.size === 1 && id !== undefined ? fieldsById(history.present).get(id) : undefined
  return [...(chosen ? [chosen.page] : []), ...(gesture ? pagesOf(gesture.places) : [])]
}

/**
 * Returns the fields of a page that are rendered, in reading order. A page near the view renders all fields. A page far
 * from the view renders only fields that have the focus or may get it next: the chosen field, and the first and last
 * fields, which Tab can reach. A page keeps its fields while they are dragged away from it.
 */
export function useShownIds(store: EditorStore, page: number, isNear: boolean): readonly FieldId[] {
  const ids = usePageIds(store, page)
  const chosen = useEditor(store, state => onlyChosen(state, page)?.fieldId)
  const isDragSource = useEditor(store, ({ gesture }) => gesture !== null && pagesOf(gesture.places).has(page))
  const last = useRef<{ ids: readonly FieldId[]; chosen: FieldId | undefined; stops: FieldId[] }>(null)
  if (isNear || isDragSource) return ids
  if (last.current?.ids !== ids || last.current.chosen !== chosen)
    last.current = { ids, chosen, stops: stopsOf(ids, chosen) }
  return last.current.stops
}

const stopsOf = (ids: readonly FieldId[], chosen: FieldId | undefined) =>
  ids.filter((id, index) => index === 0 || index === ids.length - 1 || id === chosen)

/** Returns the chosen field if exactly one is chosen and it is on this page. */
export function onlyChosen({ selection, history }: EditorState, page: number): EditorField | undefined {
  const [id] = selection
  const field = selection.size === 1 && id !== undefined ? fieldsById(history.present).get(id) : undefined
  return field?.page === page ? field : undefined
}

const pagesByPlaces = new WeakMap<Gesturing['places'], ReadonlySet<number>>()

/** Returns the pages that the fields of a gesture came from. */
function pagesOf(places: Gesturing['places']): ReadonlySet<number> {
  const pages = pagesByPlaces.get(places) ?? new Set([...places.values()].map(place => place.page))
  pagesByPlaces.set(places, pages)
  return pages
}
