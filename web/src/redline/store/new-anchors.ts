import type { NegotiatedDocument, RedlineSession } from '../../api/generated/calls.ts'
import { type Edit, named } from '../model/edit.ts'
import { editorOf } from '../model/editor.ts'
import { isRejoined } from '../model/paragraphs.ts'
import { cellsOfRow } from '../model/rows.ts'

/** The clause behind another one. */
export const nextOf = ({ clauses }: NegotiatedDocument, anchor: string) =>
  clauses[clauses.findIndex(clause => clause.anchor === anchor) + 1]?.anchor

/** An edit that names what it adds; but a split that takes a deleted end back adds nothing. */
export function withNewAnchors(edit: Edit, shown: NegotiatedDocument, session: RedlineSession): Edit {
  const clause = edit.kind === 'splitParagraph' && shown.clauses.find(clause => clause.anchor === edit.anchor)
  if (edit.kind === 'splitParagraph' && clause && isRejoined(clause, edit, editorOf(session))) return edit
  return named(edit, anchor => cellsOfRow(shown, anchor).length)
}
