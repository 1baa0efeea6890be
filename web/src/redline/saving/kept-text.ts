import type { Clause, NegotiatedDocument } from '../../api/generated/calls.ts'
import { addedAnchors, anchorOf } from '../model/edit.ts'
import type { Editor } from '../model/editor.ts'
import { afterAll, withBases } from './shown-document.ts'
import type { Base, Waiting } from './waiting.ts'

/** The reason why the service did not take a typed text. */
export type KeptReason = 'turnPassed' | 'clauseGone' | 'refused' | 'bothKept' | 'ended'

/** Typed text that is not in the document: it can be copied or put back. */
export interface KeptEdit {
  id: string
  reason: KeptReason
  /** The service's message, if the reason alone does not explain enough. */
  detail?: string
  /** An ISO 8601 date-time. */
  at: string
  /** The clause in which the text was typed. */
  anchor: string
  /** The text of the clause before. */
  before: string
  /** The text of the clause as it was typed, with a line for each clause that it became. */
  typed: string
}

/** Returns the texts that edits typed into their clauses; nothing for edits that typed no text. */
export function keptTexts(
  document: NegotiatedDocument,
  { bases, edits }: { bases: readonly Base[]; edits: readonly Waiting[] },
  editor: Editor,
): Pick<KeptEdit, 'anchor' | 'before' | 'typed'>[] {
  const before = withBases(document, bases)
  const after = afterAll(before, edits, editor)
  const origins = originsOf(edits)
  const anchors = [...new Set(origins.values())]
  const textOf = (clauses: readonly Clause[], anchor: string) =>
    clauses.filter(clause => (origins.get(clause.anchor) ?? clause.anchor) === anchor).map(clause => clause.text)
  return anchors
    .map(anchor => ({
      anchor,
      before: textOf(before.clauses, anchor).join('\n'),
      typed: textOf(after.clauses, anchor).join('\n'),
    }))
    .filter(text => text.typed !== text.before && text.typed.trim() !== '')
}

/** Maps each clause that edits concern to the clause of the service that it came from. */
function originsOf(edits: readonly Waiting[]): Map<string, string> {
  const origins = new Map<string, string>()
  for (const { edit } of edits) {
    const anchor = anchorOf(edit)
    const origin = origins.get(anchor) ?? anchor
    origins.set(anchor, origin)
    for (const added of addedAnchors(edit)) origins.set(added, origin)
  }
  return origins
}
