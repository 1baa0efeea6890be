import { knownChanges } from '../../engine/redline/changes/known-changes.ts'
import type { DecisionRecord } from '../../engine/redline/changes/undo-decision.ts'
import type { ReadonlyRevision } from '../../engine/redline/open-revision.ts'
import type { Change, Clause, DocumentLayout } from '../../engine/redline/redline-view.ts'
import type { EditTrace, ShownAnew } from '../../engine/redline/traces/edit-trace.ts'
import { clausesAt, documentLayout, knownLayout } from '../../engine/redline/view/clauses.ts'
import { hiddenTexts } from '../../engine/redline/view/hidden-texts.ts'
import { type AuthorClasses, viewOptions } from './view-options.ts'

/** The changes to a document, as the pages show them. */
export interface Edited {
  /** The changed and the new paragraphs. */
  clauses: Clause[]
  removed: string[]
  /** All anchors in order, if paragraphs were added, removed or moved; otherwise null. */
  anchors: string[] | null
  /** The layout; null if it is unchanged. */
  layout: DocumentLayout | null
  /** All open changes in `clauses`. */
  changes: Change[]
}

export interface EditedDocument {
  bytes: Uint8Array
  anchors: string[]
  program: string | undefined
  /** The changes since the revision that the member saw. */
  edited: Edited
  /** True if no change is open and no text is hidden: the document can be signed as it is. */
  isSettled: boolean
  /** The trace of this edit alone. */
  trace: EditTrace
  /**
   * The paragraphs that the edit concerned without naming them: all paragraphs in a deleted row, and the paragraphs of
   * decided changes.
   */
  about: string[]
  /** Present for a decision. `anchors` are the paragraphs that had the changes. */
  decided?: { changes: Change[]; record: DecisionRecord; anchors: string[] }
}

/** Merges what consecutive edits changed in the shown document. */
export function takenTogether(edits: readonly ShownAnew[]): ShownAnew {
  return {
    shown: [...new Set(edits.flatMap(edit => edit.shown))],
    removed: [...new Set(edits.flatMap(edit => edit.removed))],
    isReordered: edits.some(edit => edit.isReordered),
    isLaidOutAnew: edits.some(edit => edit.isLaidOutAnew),
  }
}

export const isSettled = (open: ReadonlyRevision): boolean =>
  knownChanges(open).length === 0 && hiddenTexts(open).length === 0

/** Returns the current state of the paragraphs that edits changed. */
export function editedOf(open: ReadonlyRevision, edits: readonly ShownAnew[], classes: AuthorClasses): Edited {
  const { shown, removed, isReordered, isLaidOutAnew } = takenTogether(edits)
  const options = viewOptions(open, classes)
  const layout = knownLayout(open)
  const [asked, there] = [new Set(shown), new Set(open.anchors)]
  const anchors = open.anchors.filter(anchor => asked.has(anchor))
  return {
    clauses: clausesAt(open, anchors, options, layout),
    removed: removed.filter(anchor => !there.has(anchor)),
    anchors: isReordered ? [...open.anchors] : null,
    layout: isLaidOutAnew ? documentLayout(open, options, layout) : null,
    changes: knownChanges(open).flatMap(({ change }) => (asked.has(change.anchor) ? change : [])),
  }
}
