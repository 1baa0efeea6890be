import type { EditorDocument } from './editor-document.ts'
import { applyEdit, type Edit } from './edits.ts'

/** All that was done. Undoing has no limit, so a step keeps only what it has changed. */
export interface History {
  readonly past: readonly Step[]
  readonly present: EditorDocument
  /** What was undone, the next to redo first. */
  readonly future: readonly Step[]
  /** Edits with the same key in a row are one step: those of a gesture, of a word that is typed. */
  readonly mergeKey: string | null
}

/** The way from one document to another, and back: from an index on, the fields of the one side stand in the place of the other's. */
interface Step {
  readonly at: number
  readonly before: EditorDocument
  readonly after: EditorDocument
}

export const historyOf = (present: EditorDocument): History => ({ past: [], present, future: [], mergeKey: null })

/** Does an edit. What was undone before it cannot be redone any more. */
export function doEdit(history: History, edit: Edit, mergeKey: string | null = null): History {
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

/** The document with one side of a step in the place of the other. */
function replaced(document: EditorDocument, at: number, from: EditorDocument, to: EditorDocument): EditorDocument {
  const { fields } = document
  return { ...to, fields: [...fields.slice(0, at), ...to.fields, ...fields.slice(at + from.fields.length)] }
}
