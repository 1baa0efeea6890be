import { useCallback, useRef } from 'react'
import { type EditorField, type FieldId, fieldsById } from '../model/editor-document.ts'
import type { EditorState, EditorStore, Gesturing } from '../store/editor-store.ts'
import { useEditor, useFilledPages, usePageIds } from '../store/use-editor.ts'

/**
 * The pages far from the view whose fields are rendered: the next ones on either side, the first and the last, which is where Tab
 * leads to; the one with the field that is chosen; and those that fields are being dragged from.
 */
export function useKeptPages(store: EditorStore): (near: ReadonlySet<number>) => ReadonlySet<number> {
  const filled = useFilledPages(store)
  const held = useEditor(store, state => heldPages(state).join(' '))
  return useCallback(
    near => {
      const [first, last] = [Math.min(...near), Math.max(...near)]
      const before = filled.findLast(page => page < first)
      const after = filled.find(page => page > last)
      const kept = [filled[0], before, after, filled.at(-1), ...held.split(' ').map(Number)]
      return new Set(kept.filter(page => page !== undefined))
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
