import type { NegotiatedDocument } from '../../api/generated/calls.ts'
import { shownAfter } from './after-edit.ts'
import { clauseAt } from './clauses.ts'
import { anchorOf, type Edit } from './edit.ts'
import type { Editor } from './editor.ts'
import { editsBackTo, inverseOf, type TracedEdit, traced, withOwnMarks } from './inverse.ts'
import { NoWayBack } from './units.ts'

/** A decision about changes that was made through the service, or the withdrawal of a change. */
export interface Decision {
  /** The changes in document order. Undoing the first change undoes all of them, because they were decided together. */
  changeIds: string[]
  verdict: 'accept' | 'reject'
  reason?: string
}

/** One undo step. */
export type HistoryStep =
  | { kind: 'edits'; edits: TracedEdit[]; mergeKey: string | null }
  | { kind: 'decision'; decision: Decision }

/** Everything that was done on this page, without limit. */
export interface TurnHistory {
  readonly past: readonly HistoryStep[]
  /** The undone steps. The next step to redo is last. */
  readonly future: readonly HistoryStep[]
}

export const emptyHistory: TurnHistory = { past: [], future: [] }

/** Adds edits that are about to be applied to a document. They extend the previous step if the key is the same. */
export function withEdits(history: TurnHistory, edits: TracedEdit[], mergeKey: string | null): TurnHistory {
  if (edits.length === 0) return { ...history, future: [] }
  const last = history.past.at(-1)
  const isSameStep =
    last?.kind === 'edits' && mergeKey !== null && last.mergeKey === mergeKey && history.future.length === 0
  const step: HistoryStep = {
    kind: 'edits',
    edits: shortened(isSameStep ? [...last.edits, ...edits] : edits),
    mergeKey,
  }
  return { past: [...(isSameStep ? history.past.slice(0, -1) : history.past), step], future: [] }
}

export const withDecision = ({ past }: TurnHistory, decision: Decision): TurnHistory => ({
  past: [...past, { kind: 'decision', decision }],
  future: [],
})

/** The edits and withdrawals that undo a step. */
export interface UndoneStep {
  edits: Edit[]
  /** The step in the form that redo needs. */
  traced: TracedEdit[]
  renamed: Map<string, string>
  /** The clauses of rows whose deletion is undone by withdrawing its change. */
  withdrawn: string[]
}

/** Returns the edits that undo a step, the last edit first. Throws `NoWayBack`. */
export function undoOf(edits: readonly TracedEdit[], document: NegotiatedDocument, editor: Editor): UndoneStep {
  const undone: UndoneStep = { edits: [], traced: [], renamed: new Map(), withdrawn: [] }
  let now = document
  for (const tracedEdit of edits.toReversed()) {
    const after = isTextEdit(tracedEdit) ? clauseAt(now, anchorOf(tracedEdit.edit)) : undefined
    undone.traced.unshift({ ...tracedEdit, ...(after && { after: withOwnMarks(after, editor) }) })
    const way = inverseOf(renamedEdit(tracedEdit, undone.renamed), now, editor)
    for (const edit of way.edits) now = shownAfter(now, edit, editor)
    undone.edits.push(...way.edits)
    for (const [from, to] of way.renamed) undone.renamed.set(from, to)
    if (way.withdrawn !== null) undone.withdrawn.push(way.withdrawn)
  }
  return undone
}

const isTextEdit = ({ edit }: TracedEdit) => ['replaceText', 'format', 'restore'].includes(edit.kind)

/**
 * Drops consecutive edits of the text of one clause except the first, because undo needs only the clause before the
 * first edit.
 */
function shortened(edits: readonly TracedEdit[]): TracedEdit[] {
  const needed: TracedEdit[] = []
  for (const edit of edits) {
    const last = needed.at(-1)
    const isNext = last && isTextEdit(last) && isTextEdit(edit) && anchorOf(last.edit) === anchorOf(edit.edit)
    if (!isNext) needed.push(edit)
  }
  return needed
}

/** Returns the edits that redo a step, and the step in the form that undo then needs. Throws `NoWayBack`. */
export function redoOf(
  edits: readonly TracedEdit[],
  document: NegotiatedDocument,
  editor: Editor,
): { edits: Edit[]; traced: TracedEdit[] } {
  let now = document
  const redone: { edits: Edit[]; traced: TracedEdit[] } = { edits: [], traced: [] }
  for (const { edit, after } of edits) {
    const again = traced(now, edit, editor)
    if (!again) throw new NoWayBack('the clause is gone')
    const way = after ? editsBackTo(after, now, editor) : [edit]
    for (const wayEdit of way) now = shownAfter(now, wayEdit, editor)
    redone.edits.push(...way)
    redone.traced.push(again)
  }
  return redone
}

/** Updates a step to the current names of its clauses. */
function renamedEdit<Traced extends TracedEdit>(edit: Traced, names: ReadonlyMap<string, string>): Traced {
  if (names.size === 0) return edit
  return JSON.parse(JSON.stringify(edit), (key, value) =>
    ['anchor', 'after', 'newAnchor', 'before'].includes(key) && typeof value === 'string'
      ? (names.get(value) ?? value)
      : value,
  )
}

/** Updates the history after clauses have been renamed. */
export function withNames({ past, future }: TurnHistory, names: ReadonlyMap<string, string>): TurnHistory {
  const renamed = (step: HistoryStep): HistoryStep =>
    step.kind === 'edits' ? { ...step, edits: step.edits.map(edit => renamedEdit(edit, names)) } : step
  return names.size === 0 ? { past, future } : { past: past.map(renamed), future: future.map(renamed) }
}

/** Removes the steps that concern the given clauses. */
export function withoutClauses({ past, future }: TurnHistory, anchors: ReadonlySet<string>): TurnHistory {
  const isKept = (step: HistoryStep) =>
    step.kind !== 'edits' || !step.edits.some(edit => anchors.has(anchorOf(edit.edit)))
  return { past: past.filter(isKept), future: future.filter(isKept) }
}

/** Returns the anchors of the clauses that a step concerns. */
export const clausesOf = (step: HistoryStep): Set<string> =>
  new Set(step.kind === 'edits' ? step.edits.map(edit => anchorOf(edit.edit)) : [])
