import type { EditorDocument } from './editor-document.ts'
import { applyEdit, type EditorEdit } from './edits.ts'

/** The undo history. Undo has no limit, so each step stores only what it changed. */
export interface History {
  readonly past: readonly Step[]
  readonly present: EditorDocument
  /** The undone steps. The next step to redo is first. */
  readonly future: readonly Step[]
  /** Consecutive edits with the same key make one step, for example the edits of a gesture or of a typed word. */
  readonly mergeKey: string | null
}

/** The difference between two documents: from an index on, the fields of one side replace the fields of the other. */
interface Step {
  readonly at: number
  readonly before: EditorDocument
  readonly after: EditorDocument
}

export const historyOf = (present: EditorDocument): History => ({ past: [], present, future: [], mergeKey: null })

/** Applies an edit. Steps that were undone before it can no longer be redone. */
export function doEdit(history: History, edit: EditorEdit, mergeKey: string | null = null): History {
  const present = applyEdit(history.present, edit)
  if (present === history.present) return history
  const last = history.past.at(-1)
  const isSameStep = last !== undefined && mergeKey !== null && mergeKey === history.mergeKey
  const from = isSameStep ? replaced(history.present, last.at, last.after, last.before) : history.present
  const before = isSameStep ? history.past.slice(0, -1) : history.past
  return { past: [...before, stepBetween(from, present)], present, future: [], mergeKey }
}

export function undo(history: History): History {
  const step = history.past.at(-1)
  if (!step) return history
  return {
    past: history.past.slice(0, -1),
    present: replaced(history.present, step.at, step.after, step.before),
    future: [step, ...history.future],
    mergeKey: null,
  }
}

export function redo(history: History): History {
  const [step, ...future] = history.future
  if (!step) return history
  const present = replaced(history.present, step.at, step.before, step.after)
  return { past: [...history.past, step], present, future, mergeKey: null }
}

function stepBetween(before: EditorDocument, after: EditorDocument): Step {
  const [a, b] = [before.fields, after.fields]
  const shorter = Math.min(a.length, b.length)
  let at = 0
  while (at < shorter && a[at] === b[at]) at += 1
  let same = 0
  while (same < shorter - at && a[a.length - 1 - same] === b[b.length - 1 - same]) same += 1
  return {
    at,
    before: { ...before, fields: a.slice(at, a.length - same) },
    after: { ...after, fields: b.slice(at, b.length - same) },
  }
}

/** Replaces one side of a step in the document with the other side. */
function replaced(document: EditorDocument, at: number, from: EditorDocument, to: EditorDocument): EditorDocument {
  const { fields } = document
  return { ...to, fields: [...fields.slice(0, at), ...to.fields, ...fields.slice(at + from.fields.length)] }
}
