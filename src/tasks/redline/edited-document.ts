import { knownChanges } from '../../engine/redline/changes/known-changes.ts'
import type { DecisionRecord } from '../../engine/redline/changes/undo-decision.ts'
import type { ReadonlyRevision } from '../../engine/redline/open-revision.ts'
import type { Change, Clause, DocumentLayout } from '../../engine/redline/redline-view.ts'
import type { EditTrace, ShownAnew } from '../../engine/redline/traces/edit-trace.ts'
import { clausesAt, documentLayout, knownLayout } from '../../engine/redline/view/clauses.ts'
import { hiddenTexts } from '../../engine/redline/view/hidden-texts.ts'
import { type AuthorClasses, viewOptions } from './view-options.ts'

/** What was changed for those who look at the document. */
export interface Edited {
  /** Anew or for the first time. */
  clauses: Clause[]
  removed: string[]
  /** All, in order, when some came, went or were moved. */
  anchors: string[] | null
  /** Null when it is as before. */
  layout: DocumentLayout | null
  /** All that are open in `clauses`. */
  changes: Change[]
}

export interface EditedDocument {
  bytes: Uint8Array
  anchors: string[]
  program: string | undefined
  /** Since the revision that the member looked at. */
  edited: Edited
  /** No change is open, and no text is hidden: the document can be signed as it is. */
  isSettled: boolean
  /** What this edit alone did. */
  trace: EditTrace
  /** The paragraphs that it was about beside those that it named: all in a deleted row, where decided changes were. */
  about: string[]
  /** Of a decision: `anchors` are the paragraphs that the changes were in. */
  decided?: { changes: Change[]; record: DecisionRecord; anchors: string[] }
}

/** What is shown anew when edits that were made one after the other are taken together. */
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

/** What edits have made of paragraphs, as it is now. */
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
