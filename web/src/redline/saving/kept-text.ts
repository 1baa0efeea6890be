import type { Clause, NegotiatedDocument } from '../../api/generated/calls.ts'
import { addedAnchors, anchorOf } from '../model/edit.ts'
import type { Editor } from '../model/editor.ts'
import { afterAll, withBases } from './shown-document.ts'
import type { Base, Waiting } from './waiting.ts'

/** Why the service did not take what was typed. */
export type KeptReason = 'turnPassed' | 'clauseGone' | 'refused' | 'bothKept' | 'ended'

/** What was typed and is not in the document: to be copied, or put back. */
export interface KeptText {
  id: string
  reason: KeptReason
  /** What the service said, where the reason does not say it all. */
  detail?: string
  /** ISO 8601. */
  at: string
  /** The clause that it was typed in. */
  anchor: string
  /** Its text before. */
  before: string
  /** Its text as it was typed: a line for each clause that it became. */
  typed: string
}

/** What edits made of the clauses that they are about, as texts to keep; nothing for those that typed nothing. */
export function keptTexts(
  document: NegotiatedDocument,
  { bases, edits }: { bases: readonly Base[]; edits: readonly Waiting[] },
  editor: Editor,
): Pick<KeptText, 'anchor' | 'before' | 'typed'>[] {
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
    .filter(one => one.typed !== one.before && one.typed.trim() !== '')
}

/** The clause of the service that stands for each clause that edits are about. */
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
