import type { ApiError } from '../../api/call.ts'
import type { NegotiatedDocument, RedlineSession } from '../../api/generated/calls.ts'
import { editorOf } from '../model/editor.ts'
import type { Decision } from '../model/history.ts'
import { adoptRecord } from './adopted.ts'
import { carriedOver } from './carried.ts'
import type { DeviceRecord } from './device.ts'
import type { KeptEdit, KeptReason } from './kept-text.ts'
import { basesOf, changedClauses, lastAuthorOf, splitEdits, type Untaken } from './unsaved.ts'
import {
  anchorsOf,
  type Base,
  type Batch,
  type EditConflict,
  splitByClauses,
  type Waiting,
  withWaiting,
} from './waiting.ts'

/**
 * The unsaved edits, and how far their saving has got. The object is immutable: each function below returns a new
 * state.
 */
export interface OutboxState {
  readonly sent: Batch | null
  readonly waiting: readonly Waiting[]
  /** The clauses that `sent` and `waiting` concern, as they were when they were edited. */
  readonly bases: readonly Base[]
  readonly conflicts: readonly EditConflict[]
  readonly kept: readonly KeptEdit[]
  /** The decisions that this member made or undid while edits waited. The edits are adapted to them. */
  readonly decisions: readonly Decision[]
  /** The reason why the last attempt got no answer; null if it got an answer. */
  readonly trouble: 'connection' | 'service' | null
  /** Whether the unsaved edits are stored on the device. */
  readonly isOnDevice: boolean
}

export const nothingUnsaved: OutboxState = {
  sent: null,
  waiting: [],
  bases: [],
  conflicts: [],
  kept: [],
  decisions: [],
  trouble: null,
  isOnDevice: true,
}

/** The save state, as the page shows it. */
export type OutboxSaving =
  | { kind: 'saved' }
  | { kind: 'saving'; onDevice: boolean }
  /** No answer arrived: the typed text waits on this page, and also on the device if `onDevice` is true. */
  | { kind: 'waiting'; onDevice: boolean; trouble: 'connection' | 'service' }
  /** The member has to choose between two versions. */
  | { kind: 'conflict'; onDevice: boolean }

/** Returns the current save state; the same object as `before` if it is equal. */
export function savingOf(state: OutboxState, isEmpty: boolean, before?: OutboxSaving): OutboxSaving {
  const now = savingNow(state, isEmpty)
  return before && isSameSaving(before, now) ? before : now
}

function savingNow({ conflicts, trouble, isOnDevice: onDevice }: OutboxState, isEmpty: boolean): OutboxSaving {
  if (conflicts.length > 0) return { kind: 'conflict', onDevice }
  if (isEmpty) return { kind: 'saved' }
  return trouble ? { kind: 'waiting', onDevice, trouble } : { kind: 'saving', onDevice }
}

const isSameSaving = (a: OutboxSaving, b: OutboxSaving): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns the texts to keep from edits that the service does not take. */
export type Keep = (untaken: Untaken, reason: KeptReason, detail?: string) => KeptEdit[]

/** Returns all edits that have been sent or are waiting. */
export const unsavedEdits = ({ sent, waiting }: Pick<OutboxState, 'sent' | 'waiting'>): Waiting[] => [
  ...(sent?.operations ?? []),
  ...waiting,
]

/** Returns the record to store on the device; null if nothing is unsaved. */
export function recordOf(
  { trouble: _trouble, isOnDevice: _isOnDevice, ...unsaved }: OutboxState,
  facts: Pick<DeviceRecord, 'savedAt' | 'round' | 'others'>,
): DeviceRecord | null {
  const isEmpty = unsavedEdits(unsaved).length === 0 && facts.others.length === 0
  if (isEmpty && unsaved.conflicts.length === 0 && unsaved.kept.length === 0) return null
  return { ...facts, ...unsaved }
}

/** Adds an edit to the waiting edits, or to the conflict that it belongs to. */
export function withEdit(state: OutboxState, added: Waiting, document: NegotiatedDocument): OutboxState {
  const conflict = state.conflicts.find(each => isInConflict(each, added))
  if (conflict) {
    const edits = withWaiting(conflict.edits, added)
    return { ...state, conflicts: state.conflicts.map(each => (each === conflict ? { ...each, edits } : each)) }
  }
  const waiting = withWaiting(state.waiting, added)
  return { ...state, waiting, bases: basesOf(unsavedEdits({ ...state, waiting }), document, state.bases) }
}

/** Tells whether an edit concerns clauses of a conflict, or clauses made from them. */
function isInConflict({ bases, edits }: EditConflict, added: Waiting): boolean {
  const anchors = new Set(bases.map(base => base.clause.anchor))
  return splitByClauses([...edits, added], anchors).held.includes(added)
}

/** Moves at most `count` of the waiting edits to a batch that is sent. */
export function withSent(state: OutboxState, revision: number, count: number): OutboxState {
  const operations = state.waiting.slice(0, count)
  return { ...state, sent: { revision, operations }, waiting: state.waiting.slice(count) }
}

/** Puts a refused batch back in front of the waiting edits. */
export const withReturned = (state: OutboxState, { operations }: Batch): OutboxState => ({
  ...state,
  sent: null,
  trouble: null,
  waiting: [...operations, ...state.waiting],
})

/**
 * Adapts the waiting edits to a new session. Edits of clauses that other members have changed become a conflict; all
 * other edits can continue. `ownAnchors` are clauses that this page changed.
 */
export function withSession(
  state: OutboxState,
  session: RedlineSession,
  ownAnchors: ReadonlySet<string>,
  keep: Keep,
): OutboxState {
  const { document } = session
  if (!session.may.edit || !document) return withAllKept(state, keep)
  const before = { ...state, ...carriedOver(state, document, editorOf(session)) }
  const changed = changedClauses(before.bases, document, ownAnchors)
  const next = withChanged(before, changed, { document, author: lastAuthorOf(changed, session.changes) }, keep)
  return { ...next, bases: basesOf(next.waiting, document) }
}

/** Adapts the waiting edits to clauses that the service reports as changed, with the author of the change. */
export function withRefusal(
  state: OutboxState,
  { anchors, author }: { anchors: readonly string[]; author: string | null },
  { may, document }: RedlineSession,
  keep: Keep,
): OutboxState {
  if (!may.edit || !document) return state
  // a changed format is not a conflict: the typed text fits there as well
  const changed = changedClauses(state.bases, document)
  const concerned = new Set(anchors.filter(anchor => changed.has(anchor)))
  const next = withChanged(state, concerned, { document, author }, keep)
  if (author === null) return next
  // the session may already have created the conflict, but without the author
  const isOf = (conflict: EditConflict) => conflict.bases.some(base => anchors.includes(base.clause.anchor))
  return { ...next, conflicts: next.conflicts.map(conflict => (isOf(conflict) ? { ...conflict, author } : conflict)) }
}

function withChanged(
  state: OutboxState,
  changed: ReadonlySet<string>,
  { document, author }: { document: NegotiatedDocument; author: string | null },
  keep: Keep,
): OutboxState {
  if (changed.size === 0) return state
  const { bases } = state
  const { waiting, conflict, gone } = splitEdits(state.waiting, bases, changed, document, author)
  return {
    ...state,
    waiting,
    conflicts: conflict ? [...state.conflicts, conflict] : state.conflicts,
    kept: [...state.kept, ...keep({ bases, edits: gone }, 'clauseGone')],
  }
}

/** Keeps all unsaved text when the turn has passed. */
function withAllKept(state: OutboxState, keep: Keep): OutboxState {
  const untaken = [{ bases: state.bases, edits: state.waiting }, ...state.conflicts]
  const keptTexts = [...state.kept, ...untaken.flatMap(edits => keep(edits, 'turnPassed'))]
  return { ...state, waiting: [], bases: [], conflicts: [], kept: keptTexts }
}

/** Removes an edit that is refused for good. Text that was typed in its clause since then is kept. */
export function withoutRefused(state: OutboxState, refused: Waiting, error: ApiError, keep: Keep): OutboxState {
  const { held, rest } = splitByClauses(state.waiting, anchorsOf([refused]))
  const reason = error.status === 404 ? 'clauseGone' : 'refused'
  const keptTexts = keep({ bases: state.bases, edits: held }, reason, error.message)
  return { ...state, waiting: rest, kept: [...state.kept, ...keptTexts] }
}

/** Takes over the record of a closed page, as if its edits had been typed here. Nothing else may be unsaved. */
export const withTakenUp = (state: OutboxState, { sent, waiting, bases, ...rest }: DeviceRecord): OutboxState => ({
  ...state,
  sent,
  waiting,
  bases,
  decisions: rest.decisions ?? [],
  conflicts: [...state.conflicts, ...rest.conflicts],
  kept: [...state.kept, ...rest.kept],
})

/** Adopts the record of a closed page. Its edits continue here if their clauses are unchanged. */
export function withAdopted(
  state: OutboxState,
  record: DeviceRecord,
  session: RedlineSession,
  keep: Keep,
): OutboxState {
  const outcome = adoptRecord(record, session, anchorsOf(state.waiting))
  const waiting = [...outcome.waiting, ...state.waiting]
  return {
    ...state,
    waiting,
    decisions: [...state.decisions, ...(record.decisions ?? [])],
    bases: session.document ? basesOf(waiting, session.document) : state.bases,
    conflicts: [...state.conflicts, ...outcome.conflicts],
    kept: [
      ...state.kept,
      ...record.kept,
      ...outcome.gone.flatMap(untaken => keep(untaken, 'clauseGone')),
      ...outcome.late.flatMap(untaken => keep(untaken, 'turnPassed')),
    ],
  }
}
