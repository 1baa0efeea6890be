import type { DocumentPage, FieldSuggestion } from '../../api/generated/calls.ts'
import {
  type EditorDocument,
  type EditorField,
  type FieldId,
  type FieldPlace,
  fieldsById,
} from '../model/editor-document.ts'
import type { Edit } from '../model/edits.ts'
import type { Placeable } from '../model/field-kinds.ts'
import { doEdit, type History, historyOf, redo, undo } from '../model/history.ts'
import type { Guide } from '../model/placing/snap.ts'
import { noSelection, type Selection, selectionIn } from '../model/selection.ts'

/** What a gesture shows before it has done anything. */
export interface Gesturing {
  /** Where the fields that move are now, on the page that they were taken from. */
  places: ReadonlyMap<FieldId, FieldPlace>
  /** The page whose guides and frame are shown, from 1. */
  page: number
  guides: readonly Guide[]
  /** The frame that is drawn: of a new field, or around fields to be chosen. */
  frame: (FieldPlace & { purpose: 'draw' | 'choose' }) | null
}

export interface EditorState {
  history: History
  selection: Selection
  gesture: Gesturing | null
  /** What the next press on the paper places. */
  armed: Placeable | null
  /** What the document itself seems to ask for, as long as it is offered. */
  suggestions: readonly FieldSuggestion[]
  /** The role of what was placed or chosen last; undefined before that. */
  lastRole: string | null | undefined
  /** What a screen reader is told; a new object each time, as the same may be told twice. */
  announcement: { text: string }
}

/** What is edited, what is chosen and what is going on. One state at a time; listeners hear of each. */
export interface EditorStore {
  readonly pages: readonly DocumentPage[]
  getState(): EditorState
  subscribe(listener: () => void): () => void
  /** Edits in a row with the same `mergeKey` are undone together. */
  edit(edit: Edit, mergeKey?: string): void
  undo(): void
  redo(): void
  select(selection: Selection): void
  /** Shows a gesture; null ends it. */
  gesture(gesture: Gesturing | null): void
  arm(placeable: Placeable | null): void
  suggest(suggestions: readonly FieldSuggestion[]): void
  announce(text: string): void
}

/** `pages` are those of the document, in order. */
export function createEditorStore(document: EditorDocument, pages: readonly DocumentPage[]): EditorStore {
  const listeners = new Set<() => void>()
  let state: EditorState = {
    history: historyOf(document),
    selection: noSelection,
    gesture: null,
    armed: null,
    suggestions: [],
    lastRole: undefined,
    announcement: { text: '' },
  }
  const publish = (next: Partial<EditorState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const goTo = (history: History) => {
    if (history === state.history) return
    publish({ history, selection: selectionIn(history.present, state.selection), gesture: null })
  }
  return {
    pages,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edit: (edit, mergeKey) => goTo(doEdit(state.history, edit, mergeKey ?? null)),
    undo: () => goTo(undo(state.history)),
    redo: () => goTo(redo(state.history)),
    select(selection) {
      const chosen = selectionIn(state.history.present, selection)
      publish({ selection: chosen, lastRole: commonRole(state.history.present, chosen, state.lastRole) })
    },
    gesture: gesture => publish({ gesture }),
    arm: armed => publish({ armed }),
    suggest: suggestions => publish({ suggestions }),
    announce: text => publish({ announcement: { text } }),
  }
}

/** The role of all that is chosen; what it was before where there are several. */
function commonRole(document: EditorDocument, selection: Selection, before: string | null | undefined) {
  const roles = new Set(document.fields.filter(field => selection.has(field.fieldId)).map(field => field.role))
  return roles.size === 1 ? [...roles][0] : before
}

/** The document as it is now. */
export const presentOf = (store: EditorStore): EditorDocument => store.getState().history.present

/** The chosen fields, in the order of the document. */
export const chosenFields = (store: EditorStore): EditorField[] => {
  const { selection, history } = store.getState()
  return history.present.fields.filter(field => selection.has(field.fieldId))
}

export const fieldOf = (store: EditorStore, id: FieldId): EditorField | undefined =>
  fieldsById(presentOf(store)).get(id)

/** The size of a page from 1; of the last one beyond the end. */
export const pageOf = (store: EditorStore, page: number): DocumentPage =>
  store.pages[page - 1] ?? store.pages.at(-1) ?? { width: 612, height: 792, rotation: 0 }
