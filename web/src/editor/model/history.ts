import type { EditorDocument } from './editor-document.ts'
import { applyEdit, type Edit } from './edits.ts'

/** All that was done, as documents that share what they have in common: undoing has no limit. */
export interface History {
  readonly past: readonly EditorDocument[]
  readonly present: EditorDocument
  /** What was undone, the next to redo first. */
  readonly future: readonly EditorDocument[]
  /** Edits with the same key in a row are one step: those of a gesture, of a word that is typed. */
  readonly mergeKey: string | null
}

export const historyOf = (present: EditorDocument): History => ({ past: [], present, future: [], mergeKey: null })

/** Does an edit. What was undone before it cannot be redone any more. */
export function doEdit(history: History, edit: Edit, mergeKey: string | null = null): History {
  const present = applyEdit(history.present, edit)
  if (present === history.present) return history
  const isSameStep = mergeKey !== null && mergeKey === history.mergeKey
  const past = isSameStep ? history.past : [...history.past, history.present]
  return { past, present, future: [], mergeKey }
}

export function undo(history: History): History {
  const before = history.past.at(-1)
  if (!before) return history
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    mergeKey: null,
  }
}

export function redo(history: History): History {
  const [next, ...future] = history.future
  if (!next) return history
  return { past: [...history.past, history.present], present: next, future, mergeKey: null }
}
