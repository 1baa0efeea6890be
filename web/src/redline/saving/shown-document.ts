import type { Clause, NegotiatedDocument } from '../../api/generated/calls.ts'
import { shownAfter } from '../model/after-edit.ts'
import type { Editor } from '../model/editor.ts'
import type { Base, EditConflict, Waiting } from './waiting.ts'

/** Applies edits to a document. Leaves out impossible edits. */
export const afterAll = (document: NegotiatedDocument, edits: readonly Waiting[], editor: Editor): NegotiatedDocument =>
  edits.reduce((made, { edit }) => shownAfter(made, edit, editor), document)

/** Returns a document with some clauses as they were when they were edited. */
export function withBases(document: NegotiatedDocument, bases: readonly Base[]): NegotiatedDocument {
  const clauses = [...document.clauses]
  let behind = 0
  for (const base of bases) {
    const at = clauses.findIndex(clause => clause.anchor === base.clause.anchor)
    if (at >= 0) clauses[at] = asBase(clauses[at]!, base.clause)
    else clauses.splice(placeAfter(clauses, base.after) ?? behind, 0, base.clause)
    behind = clauses.findIndex(clause => clause.anchor === base.clause.anchor) + 1
  }
  return { ...document, clauses }
}

const asBase = ({ cell, label }: Clause, base: Clause): Clause => ({
  ...base,
  ...(cell && { cell }),
  ...(label !== undefined && { label }),
})

function placeAfter(clauses: readonly Clause[], after: string | null): number | undefined {
  if (after === null) return 0
  const at = clauses.findIndex(clause => clause.anchor === after)
  return at < 0 ? undefined : at + 1
}

/** The unsaved edits, in the order in which they are shown. */
interface Unsaved {
  waiting: readonly Waiting[]
  conflicts: readonly EditConflict[]
}

/** Shows the clauses of conflicts in this member's version, until the member decides. */
const withConflicts = (document: NegotiatedDocument, conflicts: Unsaved['conflicts'], editor: Editor) =>
  conflicts.reduce((made, { bases, edits }) => afterAll(withBases(made, bases), edits, editor), document)

/**
 * Returns a function that applies unsaved edits to a document. The result is cached: if only the last edit changes,
 * only that edit is applied again.
 */
export function createShown(): (document: NegotiatedDocument, unsaved: Unsaved, editor: Editor) => NegotiatedDocument {
  let cache: {
    document: NegotiatedDocument
    conflicts: Unsaved['conflicts']
    done: readonly Waiting[]
    made: NegotiatedDocument
  } | null = null
  return (document, { waiting, conflicts }, editor) => {
    const isCached =
      cache?.document === document &&
      cache.conflicts === conflicts &&
      cache.done.length <= waiting.length &&
      cache.done.every((edit, index) => edit === waiting[index])
    const done = isCached && cache ? cache.done : []
    const start = isCached && cache ? cache.made : withConflicts(document, conflicts, editor)
    const before = waiting.slice(0, -1)
    const made = afterAll(start, before.slice(done.length), editor)
    // the last edit may still grow
    const isLonger = done.length > before.length
    cache = { document, conflicts, done: isLonger ? done : before, made: isLonger ? start : made }
    const last = waiting.at(-1)
    return last && !isLonger ? shownAfter(made, last.edit, editor) : made
  }
}
