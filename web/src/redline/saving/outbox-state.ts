import type { ApiError } from '../../api/call.ts'
import type { NegotiatedDocument, RedlineSession } from '../../api/generated/calls.ts'
import { editorOf } from '../model/editor.ts'
import type { Decision } from '../model/history.ts'
import { adopted } from './adopted.ts'
import { carriedOver } from './carried.ts'
import type { DeviceRecord } from './device.ts'
import type { KeptReason, KeptText } from './kept-text.ts'
import { basesOf, changedClauses, lastAuthorOf, parted, type Untaken } from './unsaved.ts'
import { about, anchorsOf, type Base, type Batch, type Conflict, type Waiting, withWaiting } from './waiting.ts'

/** What is unsaved, and what has become of it. A value: each function below answers another one. */
export interface OutboxState {
  readonly sent: Batch | null
  readonly waiting: readonly Waiting[]
  /** The clauses that `sent` and `waiting` are about, as they were edited. */
  readonly bases: readonly Base[]
  readonly conflicts: readonly Conflict[]
  readonly kept: readonly KeptText[]
  /** What this member decided while edits wait, or took back: those edits are carried over it. */
  readonly decisions: readonly Decision[]
  /** Why the last attempt was not answered. */
  readonly trouble: 'connection' | 'service' | null
  /** Whether the device has what the service does not. */
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

/** How it stands with what is typed. */
export type Saving =
  | { kind: 'saved' }
  | { kind: 'saving'; onDevice: boolean }
  /** No answer came: what was typed waits on this page, and on the device where `onDevice`. */
  | { kind: 'waiting'; onDevice: boolean; trouble: 'connection' | 'service' }
  /** Somebody has to choose between two versions. */
  | { kind: 'conflict'; onDevice: boolean }

/** How it stands now; the same object as `before` where it says the same. */
export function savingOf(state: OutboxState, isEmpty: boolean, before?: Saving): Saving {
  const now = savingNow(state, isEmpty)
  return before && isSameSaving(before, now) ? before : now
}

function savingNow({ conflicts, trouble, isOnDevice: onDevice }: OutboxState, isEmpty: boolean): Saving {
  if (conflicts.length > 0) return { kind: 'conflict', onDevice }
  if (isEmpty) return { kind: 'saved' }
  return trouble ? { kind: 'waiting', onDevice, trouble } : { kind: 'saving', onDevice }
}

const isSameSaving = (a: Saving, b: Saving): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The texts to keep of edits that the service does not take. */
export type Keep = (untaken: Untaken, reason: KeptReason, detail?: string) => KeptText[]

/** All that is on its way. */
export const unsavedEdits = ({ sent, waiting }: Pick<OutboxState, 'sent' | 'waiting'>): Waiting[] => [
  ...(sent?.operations ?? []),
  ...waiting,
]

/** What the service does not have, to be kept on the device; null for nothing. */
export function recordOf(
  { trouble: _trouble, isOnDevice: _isOnDevice, ...unsaved }: OutboxState,
  facts: Pick<DeviceRecord, 'savedAt' | 'round' | 'others'>,
): DeviceRecord | null {
  const isEmpty = unsavedEdits(unsaved).length === 0 && facts.others.length === 0
  if (isEmpty && unsaved.conflicts.length === 0 && unsaved.kept.length === 0) return null
  return { ...facts, ...unsaved }
}

/** With an edit that waits, or belongs to a conflict. */
export function withEdit(state: OutboxState, one: Waiting, document: NegotiatedDocument): OutboxState {
  const conflict = state.conflicts.find(each => isInConflict(each, one))
  if (conflict) {
    const edits = withWaiting(conflict.edits, one)
    return { ...state, conflicts: state.conflicts.map(each => (each === conflict ? { ...each, edits } : each)) }
  }
  const waiting = withWaiting(state.waiting, one)
  return { ...state, waiting, bases: basesOf(unsavedEdits({ ...state, waiting }), document, state.bases) }
}

/** Whether an edit is about clauses of a conflict, or about what was made of them. */
function isInConflict({ bases, edits }: Conflict, one: Waiting): boolean {
  const anchors = new Set(bases.map(base => base.clause.anchor))
  return about([...edits, one], anchors).held.includes(one)
}

/** With so many of the edits that wait sent, at most. */
export function withSent(state: OutboxState, revision: number, count: number): OutboxState {
  const operations = state.waiting.slice(0, count)
  return { ...state, sent: { revision, operations }, waiting: state.waiting.slice(count) }
}

/** With a refused batch in front of all that waits. */
export const withReturned = (state: OutboxState, { operations }: Batch): OutboxState => ({
  ...state,
  sent: null,
  trouble: null,
  waiting: [...operations, ...state.waiting],
})

/**
 * What waits is for this session, or in conflict with it: edits about clauses that others changed are apart from those that can
 * go on. `own` are clauses that this page changed.
 */
export function withSession(
  state: OutboxState,
  session: RedlineSession,
  own: ReadonlySet<string>,
  keep: Keep,
): OutboxState {
  const { document } = session
  if (!session.may.edit || !document) return withAllKept(state, keep)
  const before = { ...state, ...carriedOver(state, document, editorOf(session)) }
  const changed = changedClauses(before.bases, document, own)
  const next = withChanged(before, changed, { document, author: lastAuthorOf(changed, session.changes) }, keep)
  return { ...next, bases: basesOf(next.waiting, document) }
}

/** The same for clauses that the service says were changed, and by whom. */
export function withRefusal(
  state: OutboxState,
  { anchors, author }: { anchors: readonly string[]; author: string | null },
  { may, document }: RedlineSession,
  keep: Keep,
): OutboxState {
  if (!may.edit || !document) return state
  // another format is no other text: what was typed goes there as well
  const changed = changedClauses(state.bases, document)
  const concerned = new Set(anchors.filter(anchor => changed.has(anchor)))
  const next = withChanged(state, concerned, { document, author }, keep)
  if (author === null) return next
  // the session may have told them apart already, but not who it was
  const isOf = (one: Conflict) => one.bases.some(base => anchors.includes(base.clause.anchor))
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
  const { waiting, conflict, gone } = parted(state.waiting, bases, changed, document, author)
  return {
    ...state,
    waiting,
    conflicts: conflict ? [...state.conflicts, conflict] : state.conflicts,
    kept: [...state.kept, ...keep({ bases, edits: gone }, 'clauseGone')],
  }
}

/** The turn has passed. */
function withAllKept(state: OutboxState, keep: Keep): OutboxState {
  const untaken = [{ bases: state.bases, edits: state.waiting }, ...state.conflicts]
  const kept = [...state.kept, ...untaken.flatMap(one => keep(one, 'turnPassed'))]
  return { ...state, waiting: [], bases: [], conflicts: [], kept }
}

/** Without an edit that is refused for good: what was typed in its clause since is kept. */
export function withoutRefused(state: OutboxState, one: Waiting, error: ApiError, keep: Keep): OutboxState {
  const { held, rest } = about(state.waiting, anchorsOf([one]))
  const reason = error.status === 404 ? 'clauseGone' : 'refused'
  const kept = keep({ bases: state.bases, edits: held }, reason, error.message)
  return { ...state, waiting: rest, kept: [...state.kept, ...kept] }
}

/** With what a page left that is gone, as if it had been typed here; nothing else is unsaved. */
export const withTakenUp = (state: OutboxState, { sent, waiting, bases, ...other }: DeviceRecord): OutboxState => ({
  ...state,
  sent,
  waiting,
  bases,
  decisions: other.decisions ?? [],
  conflicts: [...state.conflicts, ...other.conflicts],
  kept: [...state.kept, ...other.kept],
})

/** With what a page left that is gone: its edits go on from here if their clauses are still as they were. */
export function withAdopted(state: OutboxState, other: DeviceRecord, session: RedlineSession, keep: Keep): OutboxState {
  const found = adopted(other, session, anchorsOf(state.waiting))
  const waiting = [...found.waiting, ...state.waiting]
  return {
    ...state,
    waiting,
    decisions: [...state.decisions, ...(other.decisions ?? [])],
    bases: session.document ? basesOf(waiting, session.document) : state.bases,
    conflicts: [...state.conflicts, ...found.conflicts],
    kept: [
      ...state.kept,
      ...other.kept,
      ...found.gone.flatMap(one => keep(one, 'clauseGone')),
      ...found.late.flatMap(one => keep(one, 'turnPassed')),
    ],
  }
}
