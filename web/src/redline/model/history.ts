import type { NegotiatedDocument } from '../../api/generated/calls.ts'
import { shownAfter } from './after-edit.ts'
import { anchorOf, type Edit } from './edit.ts'
import type { Editor } from './editor.ts'
import { inverseOf, type TracedEdit, traced, wayTo, withOwnMarks } from './inverse.ts'
import { NoWayBack } from './units.ts'

/** A decision about changes that the service has made, or the withdrawal of a change. */
export interface Decision {
  /** In the order of the document. Undoing the first one undoes them all, as they were decided together. */
  changeIds: string[]
  verdict: 'accept' | 'reject'
  reason?: string
}

/** One press of undo. */
export type Step =
  | { kind: 'edits'; edits: TracedEdit[]; mergeKey: string | null }
  | { kind: 'decision'; decision: Decision }

/** All that was done on this page, without limit. */
export interface History {
  readonly past: readonly Step[]
  /** What was undone, the next to redo last. */
  readonly future: readonly Step[]
}

export const emptyHistory: History = { past: [], future: [] }

/** With edits that are about to be done in a document; a part of the step before where the key is the same. */
export function withEdits(history: History, edits: TracedEdit[], mergeKey: string | null): History {
  if (edits.length === 0) return { ...history, future: [] }
  const last = history.past.at(-1)
  const isSameStep =
    last?.kind === 'edits' && mergeKey !== null && last.mergeKey === mergeKey && history.future.length === 0
  const step: Step = { kind: 'edits', edits: shortened(isSameStep ? [...last.edits, ...edits] : edits), mergeKey }
  return { past: [...(isSameStep ? history.past.slice(0, -1) : history.past), step], future: [] }
}

export const withDecision = ({ past }: History, decision: Decision): History => ({
  past: [...past, { kind: 'decision', decision }],
  future: [],
})

/** What undoing a step asks of the document. */
export interface UndoneStep {
  edits: Edit[]
  /** The step as redoing has to know it. */
  traced: TracedEdit[]
  renamed: Map<string, string>
  /** Clauses of rows whose deletion is withdrawn as a change. */
  withdrawn: string[]
}

/** The edits that undo a step, the last one first. Throws `NoWayBack`. */
export function undoOf(edits: readonly TracedEdit[], document: NegotiatedDocument, editor: Editor): UndoneStep {
  const undone: UndoneStep = { edits: [], traced: [], renamed: new Map(), withdrawn: [] }
  let now = document
  for (const otherEdit of edits.toReversed()) {
    const after = isOfText(otherEdit)
      ? now.clauses.find(clause => clause.anchor === anchorOf(otherEdit.edit))
      : undefined
    undone.traced.unshift({ ...otherEdit, ...(after && { after: withOwnMarks(after, editor) }) })
    const way = inverseOf(renamedEdit(otherEdit, undone.renamed), now, editor)
    for (const edit of way.edits) now = shownAfter(now, edit, editor)
    undone.edits.push(...way.edits)
    for (const [from, to] of way.renamed) undone.renamed.set(from, to)
    if (way.withdrawn !== null) undone.withdrawn.push(way.withdrawn)
  }
  return undone
}

const isOfText = ({ edit }: TracedEdit) => ['replaceText', 'format', 'restore'].includes(edit.kind)

/** Of edits of the text of one clause in a row, the clause before the first is all that has to be known. */
function shortened(edits: readonly TracedEdit[]): TracedEdit[] {
  const kept: TracedEdit[] = []
  for (const edit of edits) {
    const last = kept.at(-1)
    const isNext = last && isOfText(last) && isOfText(edit) && anchorOf(last.edit) === anchorOf(edit.edit)
    if (!isNext) kept.push(edit)
  }
  return kept
}

/** What redoing a step asks of the document, and the step as undoing has to know it then. Throws `NoWayBack`. */
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
    const way = after ? wayTo(after, now, editor) : [edit]
    for (const one of way) now = shownAfter(now, one, editor)
    redone.edits.push(...way)
    redone.traced.push(again)
  }
  return redone
}

/** A step whose clauses have the names they have now. */
function renamedEdit<One extends TracedEdit>(one: One, names: ReadonlyMap<string, string>): One {
  if (names.size === 0) return one
  return JSON.parse(JSON.stringify(one), (key, value) =>
    ['anchor', 'after', 'newAnchor', 'before'].includes(key) && typeof value === 'string'
      ? (names.get(value) ?? value)
      : value,
  )
}

/** The history after clauses got other names. */
export function withNames({ past, future }: History, names: ReadonlyMap<string, string>): History {
  const renamed = (step: Step): Step =>
    step.kind === 'edits' ? { ...step, edits: step.edits.map(edit => renamedEdit(edit, names)) } : step
  return names.size === 0 ? { past, future } : { past: past.map(renamed), future: future.map(renamed) }
}

/** The history without the steps that are about some clauses. */
export function withoutClauses({ past, future }: History, anchors: ReadonlySet<string>): History {
  const isKept = (step: Step) => step.kind !== 'edits' || !step.edits.some(edit => anchors.has(anchorOf(edit.edit)))
  return { past: past.filter(isKept), future: future.filter(isKept) }
}

/** The clauses that a step is about. */
export const clausesOf = (step: Step): Set<string> =>
  new Set(step.kind === 'edits' ? step.edits.map(edit => anchorOf(edit.edit)) : [])
