import type { NegotiatedDocument, RedlineSession } from '../../api/generated/calls.ts'
import { type Edit, named } from '../model/edit.ts'
import { editorOf } from '../model/editor.ts'
import { onlyRestoresEnd } from '../model/paragraphs.ts'
import { cellsOfRow } from '../model/rows.ts'

/** Returns the anchor of the next clause. */
export const nextOf = ({ clauses }: NegotiatedDocument, anchor: string) =>
  clauses[clauses.findIndex(clause => clause.anchor === anchor) + 1]?.anchor

/** Gives anchors to the clauses that an edit adds. A split that restores a deleted end adds no clause. */
export function withNewAnchors(edit: Edit, shown: NegotiatedDocument, session: RedlineSession): Edit {
  const clause = edit.kind === 'splitParagraph' && shown.clauses.find(clause => clause.anchor === edit.anchor)
  if (edit.kind === 'splitParagraph' && clause && onlyRestoresEnd(clause, edit, editorOf(session))) return edit
  return named(edit, anchor => cellsOfRow(shown, anchor).length)
}
