import type { Clause, NegotiatedDocument, RedlineSession } from '../../api/generated/calls.ts'
import { type Editor, editorOf } from '../model/editor.ts'
import { textKey } from './conflict.ts'
import { type KeptReason, type KeptText, keptTexts } from './kept-text.ts'
import { afterAll, withBases } from './shown-document.ts'
import { about, anchorsOf, type Base, type Batch, type Conflict, type Waiting } from './waiting.ts'

/** The clauses that edits are about as a document has them; those that were edited before stay as they are in `known`. */
export function basesOf(
  edits: readonly Waiting[],
  { clauses }: NegotiatedDocument,
  known: readonly Base[] = [],
): readonly Base[] {
  const anchors = anchorsOf(edits)
  // most letters are typed in a clause that was edited before
  if (known.length === anchors.size && known.every(base => anchors.has(base.clause.anchor))) return known
  const found = clauses.flatMap((clause, index) =>
    anchors.has(clause.anchor) ? [{ clause, after: clauses[index - 1]?.anchor ?? null }] : [],
  )
  const kept = new Map(known.map(base => [base.clause.anchor, base]))
  const bases = found.map(base => kept.get(base.clause.anchor) ?? base)
  const isGone = (base: Base) => anchors.has(base.clause.anchor) && !bases.includes(base)
  return [...bases, ...known.filter(isGone)]
}

/** The clauses of edits that wait behind a batch, as it leaves them as far as the page can tell. */
export function basesAfter(
  { bases, waiting }: { bases: readonly Base[]; waiting: readonly Waiting[] },
  { operations }: Batch,
  session: RedlineSession,
): readonly Base[] {
  const { document } = session
  return document ? basesOf(waiting, afterAll(withBases(document, bases), operations, editorOf(session))) : bases
}

/** The clauses that edits are about and that are no longer as they were; `own` are those that this member changed. */
export function changedClauses(
  bases: readonly Base[],
  document: NegotiatedDocument,
  own: ReadonlySet<string> = new Set(),
): Set<string> {
  const now = new Map(document.clauses.map(clause => [clause.anchor, clause]))
  const isChanged = ({ clause }: Base) => {
    const is = now.get(clause.anchor)
    return !is || (!own.has(clause.anchor) && textKey(is) !== textKey(clause))
  }
  return new Set(bases.filter(isChanged).map(base => base.clause.anchor))
}

/** Edits apart: those that can go on, and those about changed clauses. */
export interface Parted {
  waiting: Waiting[]
  /** Until somebody has chosen. */
  conflict: Conflict | null
  /** About clauses that are gone. */
  gone: Waiting[]
}

export function parted(
  edits: readonly Waiting[],
  bases: readonly Base[],
  changed: ReadonlySet<string>,
  document: NegotiatedDocument,
  author: string | null,
): Parted {
  const exists = new Set(document.clauses.map(clause => clause.anchor))
  const missing = new Set([...changed].filter(anchor => !exists.has(anchor)))
  const { held: gone, rest } = about(edits, missing)
  const concerned = new Set([...changed].filter(anchor => exists.has(anchor)))
  const { held, rest: waiting } = about(rest, concerned)
  const ofHeld = bases.filter(base => concerned.has(base.clause.anchor))
  const conflict =
    held.length > 0 && ofHeld[0] ? { anchor: ofHeld[0].clause.anchor, bases: ofHeld, author, edits: held } : null
  return { waiting, conflict, gone }
}

/** Who has changed clauses last, as far as their open changes tell. */
export function lastAuthorOf(
  anchors: ReadonlySet<string>,
  changes: readonly { anchor: string; author: string; at: string | null }[],
): string | null {
  const inThem = changes.filter(change => anchors.has(change.anchor) && change.at !== null)
  return inThem.sort((a, b) => (a.at! < b.at! ? 1 : -1))[0]?.author ?? null
}

/** Edits that the service does not take, with their clauses as they were. */
export interface Untaken {
  bases: readonly Base[]
  edits: readonly Waiting[]
}

/** What was typed in edits that the service does not take. */
export function asKept(
  { bases, edits }: Untaken,
  document: NegotiatedDocument | null,
  why: { reason: KeptReason; detail?: string; at: string; newId(): string },
  editor: Editor,
): KeptText[] {
  const { reason, detail, at, newId } = why
  const known = document ?? emptyDocument(bases.map(base => base.clause))
  return keptTexts(known, { bases, edits }, editor).map(text => ({
    id: newId(),
    reason,
    ...(detail !== undefined && { detail }),
    at,
    ...text,
  }))
}

/** For a side that is not shown the document any more. */
const emptyDocument = (clauses: Clause[]): NegotiatedDocument => ({
  clauses,
  layout: { tables: [], sections: [], stories: [] },
  author: '',
})
