import type { Clause, NegotiatedDocument } from '../../api/generated/calls.ts'
import { addedAnchors, type Edit, newAnchor } from '../model/edit.ts'
import type { Editor } from '../model/editor.ts'
import { afterAll, withBases } from './shown-document.ts'
import type { EditConflict } from './waiting.ts'

/** The texts of a conflict, with one line per clause. */
export interface ConflictTexts {
  before: string[]
  mine: string[]
  /** Empty if the clauses are gone. */
  theirs: string[]
}

/**
 * Returns a key for the parts of a clause that typing depends on: all of its text, and which parts of it are deleted.
 */
export const textKey = (clause: Clause): string => {
  let key = ''
  let wasDeleted = false
  for (const { text, deleted } of clause.content) {
    if (text !== '' && Boolean(deleted) !== wasDeleted) {
      key += '\u0000'
      wasDeleted = !wasDeleted
    }
    key += text
  }
  return key + (clause.end?.deleted ? '\u0001' : '')
}

/** Returns the clauses of a conflict in this member's version. */
function mineOf(conflict: EditConflict, document: NegotiatedDocument, editor: Editor): Clause[] {
  const made = afterAll(withBases(document, conflict.bases), conflict.edits, editor)
  const concerned = new Set([
    ...conflict.bases.map(base => base.clause.anchor),
    ...conflict.edits.flatMap(({ edit }) => addedAnchors(edit)),
  ])
  return made.clauses.filter(clause => concerned.has(clause.anchor))
}

const nowOf = (conflict: EditConflict, document: NegotiatedDocument): Clause[] => {
  const anchors = new Set(conflict.bases.map(base => base.clause.anchor))
  return document.clauses.filter(clause => anchors.has(clause.anchor))
}

export const conflictTexts = (conflict: EditConflict, document: NegotiatedDocument, editor: Editor): ConflictTexts => ({
  before: conflict.bases.map(base => base.clause.text),
  mine: mineOf(conflict, document, editor).map(clause => clause.text),
  theirs: nowOf(conflict, document).map(clause => clause.text),
})

/** Returns the edits that turn the current clauses into this member's version. */
export function editsForMine(conflict: EditConflict, document: NegotiatedDocument, editor: Editor): Edit[] {
  const now = nowOf(conflict, document)
  const isSameText = conflict.bases.every(({ clause }) => now.some(present => textKey(present) === textKey(clause)))
  if (isSameText) return conflict.edits.map(({ edit }) => edit)
  const mine = mineOf(conflict, document, editor)
  const nowByAnchor = new Map(now.map(clause => [clause.anchor, clause]))
  const edits: Edit[] = now
    .filter(clause => !mine.some(myClause => myClause.anchor === clause.anchor))
    .map(({ anchor }) => ({ kind: 'deleteParagraph', anchor }))
  let after = conflict.bases[0]?.after ?? document.clauses[0]?.anchor
  for (const { anchor, text } of mine) {
    const theirs = nowByAnchor.get(anchor)
    if (theirs && theirs.text !== text)
      edits.push({ kind: 'replaceText', anchor, start: 0, length: theirs.text.length, text })
    const added = theirs ? anchor : newAnchor()
    if (!theirs && after !== undefined) edits.push({ kind: 'insertParagraph', after, text, newAnchor: added })
    after = added
  }
  return edits
}
