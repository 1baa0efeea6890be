import type { DocumentPage, FieldSuggestion } from '../../api/generated/calls.ts'
import {
  type EditorDocument,
  type EditorField,
  type FieldId,
  type FieldPlace,
  fieldsById,
} from '../model/editor-document.ts'
import type { EditorEdit } from '../model/edits.ts'
import type { Placeable } from '../model/field-kinds.ts'
import { doEdit, type History, historyOf, redo, undo } from '../model/history.ts'
import type { SnapGuide } from '../model/placing/snap.ts'
import { noSelection, type Selection, selectionIn } from '../model/selection.ts'

/** The state that a gesture shows before it changes anything. */
export interface Gesturing {
  /** The current places of the moving fields, on the page that they came from. */
  places: ReadonlyMap<FieldId, FieldPlace>
  /** The one-based number of the page whose guides and frame are shown. */
  page: number
  guides: readonly SnapGuide[]
  /** The frame that the pointer draws, for a new field or around fields to be chosen. */
  frame: (FieldPlace & { purpose: 'draw' | 'choose' }) | null
}

export interface EditorState {
  history: History
  selection: Selection
  gesture: Gesturing | null
  /** The field or the kind of field that the next press on the paper places. */
  armed: Placeable | null
  /** Whether the user is choosing several fields by touch. A tap then adds a field to the selection, or removes it. */
  isGathering: boolean
  /** The suggested fields that the document itself seems to ask for, as long as they are offered. */
  suggestions: readonly FieldSuggestion[]
  /**
   * The role that new fields are for: the role that was chosen, or that of the field placed or chosen last. Null for
   * nobody, undefined before any of this.
   */
  placingFor: string | null | undefined
  /** The text for screen readers; a new object each time, because the same text may be announced twice. */
  announcement: { text: string }
}

/** The edited document, the selection and the current gesture. Listeners are called after every change. */
export interface EditorStore {
  readonly pages: readonly DocumentPage[]
  getState(): EditorState
  subscribe(listener: () => void): () => void
  /** Consecutive edits with the same `mergeKey` are undone together. */
  edit(edit: EditorEdit, mergeKey?: string): void
  undo(): void
  redo(): void
  select(selection: Selection): void
  /** Chooses the fields that the focus passes, without affecting the role of the next field. */
  pass(selection: Selection): void
  /** Shows a gesture; null ends it. */
  gesture(gesture: Gesturing | null): void
  arm(placeable: Placeable | null): void
  gather(isGathering: boolean): void
  /** Makes new fields be for a role; null for nobody. */
  placeFor(role: string | null): void
  suggest(suggestions: readonly FieldSuggestion[]): void
  announce(text: string): void
}

/** Creates the store of an edited document. `pages` lists the document's pages in order. */
export function createEditorStore(document: EditorDocument, pages: readonly DocumentPage[]): EditorStore {
  const listeners = new Set<() => void>()
  let state: EditorState = {
    history: historyOf(document),
    selection: noSelection,
    gesture: null,
    armed: null,
    isGathering: false,
    suggestions: [],
    placingFor: undefined,
    announcement: { text: '' },
  }
  const publish = (next: Partial<EditorState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const goTo = (history: History) => {
    if (history === state.history) return
    const selection = selectionIn(history.present, state.selection)
    publish({ history, selection, placingFor: commonRole(history.present, selection, state.placingFor), gesture: null })
  }
  return {
    pages,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edit(edit, mergeKey) {
      const isOwnerRenamed = edit.kind === 'rename-role' && edit.name === state.placingFor
      goTo(doEdit(state.history, edit, mergeKey ?? null))
      if (isOwnerRenamed) publish({ placingFor: edit.to })
    },
    undo: () => goTo(undo(state.history)),
    redo: () => goTo(redo(state.history)),
    select(selection) {
      const chosen = selectionIn(state.history.present, selection)
      publish({ selection: chosen, placingFor: commonRole(state.history.present, chosen, state.placingFor) })
    },
    pass: selection => publish({ selection: selectionIn(state.history.present, selection) }),
    gesture: gesture => publish({ gesture }),
    arm: armed => publish({ armed, isGathering: false }),
    gather: isGathering => publish({ isGathering }),
    placeFor: placingFor => publish({ placingFor }),
    suggest: suggestions => publish({ suggestions }),
    announce: text => publish({ announcement: { text } }),
  }
}

/** Returns the role of the chosen fields; `before` if they have several roles. */
function commonRole(document: EditorDocument, selection: Selection, before: string | null | undefined) {
  const roles = new Set(document.fields.filter(field => selection.has(field.fieldId)).map(field => field.role))
  return roles.size === 1 ? [...roles][0] : before
}

/** Returns the role that new fields are for, as it is shown before a kind is chosen; null for nobody. */
export function shownOwner({ history, placingFor }: EditorState): string | null {
  const { roles } = history.present
  if (placingFor === null || roles.some(({ name }) => name === placingFor)) return placingFor ?? null
  return roles[0]?.name ?? null
}

/** Returns the current document. */
export const presentOf = (store: EditorStore): EditorDocument => store.getState().history.present

/** Returns the chosen fields, in the order of the document. */
export const chosenFields = (store: EditorStore): EditorField[] => {
  const { selection, history } = store.getState()
  return history.present.fields.filter(field => selection.has(field.fieldId))
}

export const fieldOf = (store: EditorStore, id: FieldId): EditorField | undefined =>
  fieldsById(presentOf(store)).get(id)

/** Returns the page with a one-based number; the last page for numbers beyond the end. */
export const shownPageOf = (store: EditorStore, page: number): DocumentPage =>
  store.pages[page - 1] ?? store.pages.at(-1) ?? { width: 612, height: 792, rotation: 0 }
