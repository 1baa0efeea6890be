import type { Clause, NegotiatedDocument, RedlineSession } from '../../api/generated/calls.ts'
import { type Editor, editorOf } from '../model/editor.ts'
import { emptyLayout } from '../model/empty-layout.ts'
import { textKey } from './conflict.ts'
import { type KeptEdit, type KeptReason, keptTexts } from './kept-text.ts'
import { afterAll, withBases } from './shown-document.ts'
import { anchorsOf, type Base, type Batch, type EditConflict, splitByClauses, type Waiting } from './waiting.ts'

/**
 * Returns the clauses that edits concern, as they are in a document. Clauses in `earlier` are returned as they are
 * there.
 */
export function basesOf(
  edits: readonly Waiting[],
  { clauses }: NegotiatedDocument,
  earlier: readonly Base[] = [],
): readonly Base[] {
  const anchors = anchorsOf(edits)
  // fast path: most letters are typed in a clause that was edited before
  if (earlier.length === anchors.size && earlier.every(base => anchors.has(base.clause.anchor))) return earlier
  const current = clauses.flatMap((clause, index) =>
    anchors.has(clause.anchor) ? [{ clause, after: clauses[index - 1]?.anchor ?? null }] : [],
  )
  const earlierByAnchor = new Map(earlier.map(base => [base.clause.anchor, base]))
  const bases = current.map(base => earlierByAnchor.get(base.clause.anchor) ?? base)
  const isGone = (base: Base) => anchors.has(base.clause.anchor) && !bases.includes(base)
  return [...bases, ...earlier.filter(isGone)]
}

/** Returns the clauses of edits that wait for a batch, in the state in which the batch is expected to leave them. */
export function basesAfter(
  { bases, waiting }: { bases: readonly Base[]; waiting: readonly Waiting[] },
  { operations }: Batch,
  session: RedlineSession,
): readonly Base[] {
  const { document } = session
  return document ? basesOf(waiting, afterAll(withBases(document, bases), operations, editorOf(session))) : bases
}

/**
 * Returns the anchors of clauses that edits concern and that have changed since then. `ownAnchors` are clauses that
 * this member changed.
 */
export function changedClauses(
  bases: readonly Base[],
  document: NegotiatedDocument,
  ownAnchors: ReadonlySet<string> = new Set(),
): Set<string> {
  const now = new Map(document.clauses.map(clause => [clause.anchor, clause]))
  const isChanged = ({ clause }: Base) => {
    const is = now.get(clause.anchor)
    return !is || (!ownAnchors.has(clause.anchor) && textKey(is) !== textKey(clause))
  }
  return new Set(bases.filter(isChanged).map(base => base.clause.anchor))
}

/** Edits divided into edits that can continue, edits in conflict, and edits of removed clauses. */
export interface SplitEdits {
  waiting: Waiting[]
  /** The conflict, which is open until the member decides. */
  conflict: EditConflict | null
  /** Edits of clauses that are gone. */
  gone: Waiting[]
}

export function splitEdits(
  edits: readonly Waiting[],
  bases: readonly Base[],
  changed: ReadonlySet<string>,
  document: NegotiatedDocument,
  author: string | null,
): SplitEdits {
  const exists = new Set(document.clauses.map(clause => clause.anchor))
  const missing = new Set([...changed].filter(anchor => !exists.has(anchor)))
  const { held: gone, rest } = splitByClauses(edits, missing)
  const concerned = new Set([...changed].filter(anchor => exists.has(anchor)))
  const { held, rest: waiting } = splitByClauses(rest, concerned)
  const ofHeld = bases.filter(base => concerned.has(base.clause.anchor))
  const conflict =
    held.length > 0 && ofHeld[0] ? { anchor: ofHeld[0].clause.anchor, bases: ofHeld, author, edits: held } : null
  return { waiting, conflict, gone }
}

/** Returns the author of the last change in clauses, according to their open changes. */
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

/** Returns the texts typed in edits that the service does not take. */
export function keptTextsOf(
  { bases, edits }: Untaken,
  document: NegotiatedDocument | null,
  why: { reason: KeptReason; detail?: string; at: string; newId(): string },
  editor: Editor,
): KeptEdit[] {
  const { reason, detail, at, newId } = why
  const shownDocument = document ?? emptyDocument(bases.map(base => base.clause))
  return keptTexts(shownDocument, { bases, edits }, editor).map(text => ({
    id: newId(),
    reason,
    ...(detail !== undefined && { detail }),
    at,
    ...text,
  }))
}

/** Creates a document of only these clauses, for a side that can no longer see the document. */
const emptyDocument = (clauses: Clause[]): NegotiatedDocument => ({
  clauses,
  layout: emptyLayout,
  author: '',
})
