import type { Clause, NegotiatedDocument } from '../../api/generated/calls.ts'
import { afterEdit } from '../model/after-edit.ts'
import { ImpossibleEdit } from '../model/content.ts'
import type { Edit } from '../model/edit.ts'
import type { Editor } from '../model/editor.ts'
import type { Conflict, Waiting } from './waiting.ts'

/** The document after an edit, or as it is where the edit cannot be done in it. */
export function shownAfter(document: NegotiatedDocument, edit: Edit, editor: Editor): NegotiatedDocument {
  try {
    return afterEdit(document, edit, editor)
  } catch (error) {
    if (error instanceof ImpossibleEdit) return document
    throw error
  }
}

/** The clauses of a conflict as they were when they were edited, until somebody has chosen. */
export function withBases(document: NegotiatedDocument, { bases }: Pick<Conflict, 'bases'>): NegotiatedDocument {
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

/** What is on the page: the document of the service with all that it does not have yet. */
function shownDocument(
  document: NegotiatedDocument,
  { waiting, conflicts }: Unsaved,
  editor: Editor,
): NegotiatedDocument {
  const done = (made: NegotiatedDocument, { edit }: Waiting) => shownAfter(made, edit, editor)
  const held = conflicts.reduce((made, conflict) => conflict.edits.reduce(done, withBases(made, conflict)), document)
  return waiting.reduce(done, held)
}

/** Shows a document with what is unsaved; as long as only the last edit is another, only that one is done again. */
export function createShown(): (document: NegotiatedDocument, unsaved: Unsaved, editor: Editor) => NegotiatedDocument {
  let known: {
    document: NegotiatedDocument
    conflicts: Unsaved['conflicts']
    done: Waiting[]
    made: NegotiatedDocument
  } | null = null
  return (document, { waiting, conflicts }, editor) => {
    const isKnown =
      known?.document === document &&
      known.conflicts === conflicts &&
      known.done.length <= waiting.length &&
      known.done.every((one, index) => one === waiting[index])
    const done = isKnown && known ? known.done : []
    const start = isKnown && known ? known.made : shownDocument(document, { waiting: [], conflicts }, editor)
    const before = waiting.slice(0, -1)
    const made = before.slice(done.length).reduce((now, { edit }) => shownAfter(now, edit, editor), start)
    // the last one may still grow
    const isLonger = done.length > before.length
    known = { document, conflicts, done: isLonger ? done : before, made: isLonger ? start : made }
    const last = waiting.at(-1)
    return last && !isLonger ? shownAfter(made, last.edit, editor) : made
  }
}
