import type { Clause, NegotiatedDocument } from '../../api/generated/calls.ts'
import { shownAfter } from '../model/after-edit.ts'
import type { Editor } from '../model/editor.ts'
import type { Base, Conflict, Waiting } from './waiting.ts'

/** A document after edits, those left out that cannot be done in it. */
export const afterAll = (document: NegotiatedDocument, edits: readonly Waiting[], editor: Editor): NegotiatedDocument =>
  edits.reduce((made, { edit }) => shownAfter(made, edit, editor), document)

/** A document with some clauses as they were when they were edited. */
export function withBases(document: NegotiatedDocument, bases: readonly Base[]): NegotiatedDocument {
  const clauses = [...document.clauses]
  let behind = 0
  for (const base of bases) {
    const at = clauses.findIndex(clause => clause.anchor === base.clause.anchor)
    if (at >= 0) clauses[at] = asBase(clauses[at]!, base.clause)
    else clauses.splice(placeBehind(clauses, base.after) ?? behind, 0, base.clause)
    behind = clauses.findIndex(clause => clause.anchor === base.clause.anchor) + 1
  }
  return { ...document, clauses }
}

const asBase = ({ cell, label }: Clause, base: Clause): Clause => ({
  ...base,
  ...(cell && { cell }),
  ...(label !== undefined && { label }),
})

function placeBehind(clauses: readonly Clause[], after: string | null): number | undefined {
  if (after === null) return 0
  const at = clauses.findIndex(clause => clause.anchor === after)
  return at < 0 ? undefined : at + 1
}

/** What is unsaved, in the order in which it is shown. */
interface Unsaved {
  waiting: readonly Waiting[]
  conflicts: readonly Conflict[]
}

/** The clauses of conflicts are shown as they are here, until somebody has chosen. */
const withConflicts = (document: NegotiatedDocument, conflicts: Unsaved['conflicts'], editor: Editor) =>
  conflicts.reduce((made, { bases, edits }) => afterAll(withBases(made, bases), edits, editor), document)

/** Shows a document with what is unsaved; as long as only the last edit is another, only that one is done again. */
export function createShown(): (document: NegotiatedDocument, unsaved: Unsaved, editor: Editor) => NegotiatedDocument {
  let known: {
    document: NegotiatedDocument
    conflicts: Unsaved['conflicts']
    done: readonly Waiting[]
    made: NegotiatedDocument
  } | null = null
  return (document, { waiting, conflicts }, editor) => {
    const isKnown =
      known?.document === document &&
      known.conflicts === conflicts &&
      known.done.length <= waiting.length &&
      known.done.every((one, index) => one === waiting[index])
    const done = isKnown && known ? known.done : []
    const start = isKnown && known ? known.made : withConflicts(document, conflicts, editor)
    const before = waiting.slice(0, -1)
    const made = afterAll(start, before.slice(done.length), editor)
    // the last one may still grow
    const isLonger = done.length > before.length
    known = { document, conflicts, done: isLonger ? done : before, made: isLonger ? start : made }
    const last = waiting.at(-1)
    return last && !isLonger ? shownAfter(made, last.edit, editor) : made
  }
}
