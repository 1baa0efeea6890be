import type { Selectable } from 'kysely'
import type { KnownBy } from '../../../engine/events/known-by.ts'
import type { DecisionRecord } from '../../../engine/redline/changes/undo-decision.ts'
import type { Change } from '../../../engine/redline/redline-view.ts'
import type { MemberSummary } from '../../../engine/redline/summary/round-summary.ts'
import { batchesOf } from '../../../platform/database/batches.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Executor, Tx } from '../../../platform/database/transaction.ts'
import type { Side } from '../redline-request.ts'
import type { RedlineAuthor } from './redline-author.ts'
import type { RevisionTrace } from './revision-trace.ts'

/** A revision of the document, made by a saved edit or when the negotiation began. */
export interface StoredDocumentRevision {
  redlineRequestId: string
  /** The number of the revision; the first is 1. */
  number: number
  round: number
  kind: Database['redline_revision']['kind']
  fileKey: string
  fileSha256: string
  fileSizeBytes: number
  anchors: string[]
  /** The program that saved the file last; null if the properties of the file name it. */
  program: string | null
  memberId: string | null
  createdAt: Date
}

/**
 * The places of comments, keyed by comment id. `anchor` is null for the whole document; `start` and `length` are null
 * for a whole paragraph.
 */
export type CommentPlaces = Record<string, { anchor: string | null; start: number | null; length: number | null }>

/** A turn that has ended, with its document, changes and comments at that time. */
export interface Round {
  redlineRequestId: string
  round: number
  side: Side
  outcome: 'sent' | 'approved'
  revision: number
  memberId: string
  endedAt: Date
  message: string | null
  changes: Change[]
  comments: unknown[]
  /** The work of each member in the round. */
  summary: MemberSummary[]
  insertions: number
  deletions: number
  newComments: number
  /** How the member who ended the round was identified; null for rounds that ended before this was recorded. */
  knownBy: KnownBy | null
  /** The document at the end of the round, with its shared comments. */
  fileKey: string
  fileSha256: string
  fileSizeBytes: number
  /** The places of all comments at the end of the round, including internal comments. */
  places: CommentPlaces
}

export interface StoredDecision {
  decisionId: string
  redlineRequestId: string
  round: number
  memberId: string
  verdict: 'accept' | 'reject'
  reason: string | null
  change: Change
  /** Null for a decision that was made together with another decision, whose record undoes both. */
  record: DecisionRecord | null
  /**
   * The id of the first of several decisions made together; null for that first decision and for a decision made alone.
   */
  togetherWith: string | null
  /** The revision that the decision created; null for decisions made before this was recorded. */
  revision: number | null
  decidedAt: Date
}

export async function insertRevision(tx: Tx, row: StoredDocumentRevision & { trace: RevisionTrace }): Promise<void> {
  await tx
    .insertInto('redline_revision')
    .values({
      redline_request_id: row.redlineRequestId,
      number: row.number,
      round: row.round,
      kind: row.kind,
      file_key: row.fileKey,
      file_sha256: row.fileSha256,
      file_size_bytes: row.fileSizeBytes,
      anchors: row.anchors,
      program: row.program,
      member_id: row.memberId,
      created_at: row.createdAt,
      trace: JSON.stringify(row.trace),
    })
    .execute()
}

/**
 * Returns the current document, or the last revision up to `round`; null for a request that was created before the
 * service stored documents.
 */
export async function currentRevision(
  db: Executor,
  redlineRequestId: string,
  round: number | null = null,
): Promise<StoredDocumentRevision | null> {
  const revisions = revisionsOf(db, redlineRequestId)
  const query = round === null ? revisions : revisions.where('round', '<=', round)
  const row = await query.orderBy('number', 'desc').limit(1).executeTakeFirst()
  return row ? toRevision(row) : null
}

export async function findRevision(
  db: Executor,
  redlineRequestId: string,
  number: number,
): Promise<StoredDocumentRevision | null> {
  const row = await revisionsOf(db, redlineRequestId).where('number', '=', number).executeTakeFirst()
  return row ? toRevision(row) : null
}

/** Counts the edits and uploads of a round. Decisions and withdrawals do not count. */
export async function countEdits(db: Executor, redlineRequestId: string, round: number): Promise<number> {
  const row = await db
    .selectFrom('redline_revision')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('redline_request_id', '=', redlineRequestId)
    .where('round', '=', round)
    .where('kind', 'in', ['operations', 'upload'])
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Lists the members who withdrew sent changes of their own side in a round, one entry for each change. */
export async function listWithdrawals(db: Executor, redlineRequestId: string, round: number): Promise<string[]> {
  const rows = await db
    .selectFrom('redline_revision')
    .select('member_id')
    .where('redline_request_id', '=', redlineRequestId)
    .where('round', '=', round)
    .where('kind', '=', 'withdraw')
    .orderBy('number')
    .execute()
  return rows.flatMap(row => (row.member_id === null ? [] : [row.member_id]))
}

const revisionsOf = (db: Executor, redlineRequestId: string) =>
  db
    .selectFrom('redline_revision')
    .select(['redline_request_id', 'number', 'round', 'kind', 'anchors', 'member_id', 'created_at'])
    .select(['file_key', 'file_sha256', 'file_size_bytes', 'program'])
    .where('redline_request_id', '=', redlineRequestId)

export async function listAuthors(db: Executor, redlineRequestId: string): Promise<RedlineAuthor[]> {
  const rows = await db
    .selectFrom('redline_author')
    .selectAll()
    .where('redline_request_id', '=', redlineRequestId)
    .execute()
  return rows.map(row => ({ name: row.name, side: row.side, memberId: row.member_id }))
}

/** Inserts authors. A name that already belongs to an author keeps its owner. */
export async function insertAuthors(tx: Tx, redlineRequestId: string, authors: RedlineAuthor[]): Promise<void> {
  const rows = authors.map(({ name, side, memberId }) => ({
    redline_request_id: redlineRequestId,
    name,
    side,
    member_id: memberId,
  }))
  for (const batch of batchesOf(rows))
    await tx
      .insertInto('redline_author')
      .values(batch)
      .onConflict(conflict => conflict.doNothing())
      .execute()
}

export async function insertRound(tx: Tx, row: Round): Promise<void> {
  await tx
    .insertInto('redline_round')
    .values({
      redline_request_id: row.redlineRequestId,
      round: row.round,
      side: row.side,
      outcome: row.outcome,
      revision: row.revision,
      member_id: row.memberId,
      ended_at: row.endedAt,
      message: row.message,
      changes: JSON.stringify(row.changes),
      comments: JSON.stringify(row.comments),
      summary: JSON.stringify(row.summary),
      insertions: row.insertions,
      deletions: row.deletions,
      new_comments: row.newComments,
      known_by: JSON.stringify(row.knownBy),
      file_key: row.fileKey,
      file_sha256: row.fileSha256,
      file_size_bytes: row.fileSizeBytes,
      places: JSON.stringify(row.places),
    })
    .execute()
}

/**
 * A turn that has ended, without the changes and comments that were open then, because there may be thousands of them.
 */
export type RoundEnd = Omit<Round, 'changes' | 'comments'>

/** Returns the last turn that ended. */
export async function lastRound(db: Executor, redlineRequestId: string): Promise<RoundEnd | null> {
  const row = await newestRound(db, redlineRequestId)
    .select([
      'redline_request_id',
      'round',
      'side',
      'outcome',
      'revision',
      'member_id',
      'ended_at',
      'message',
      'summary',
    ])
    .select([
      'insertions',
      'deletions',
      'new_comments',
      'known_by',
      'places',
      'file_key',
      'file_sha256',
      'file_size_bytes',
    ])
    .executeTakeFirst()
  return row ? toRoundEnd(row) : null
}

/** Returns the ids of the changes that were open when the last turn ended, or none if no turn has ended. */
export async function lastRoundChanges(db: Executor, redlineRequestId: string): Promise<Set<string>> {
  const row = await newestRound(db, redlineRequestId).select('changes').executeTakeFirst()
  return new Set(((row?.changes ?? []) as Change[]).map(change => change.id))
}

const newestRound = (db: Executor, redlineRequestId: string) =>
  db.selectFrom('redline_round').where('redline_request_id', '=', redlineRequestId).orderBy('round', 'desc').limit(1)

export async function findRound(db: Executor, redlineRequestId: string, round: number): Promise<Round | null> {
  const row = await db
    .selectFrom('redline_round')
    .selectAll()
    .where('redline_request_id', '=', redlineRequestId)
    .where('round', '=', round)
    .executeTakeFirst()
  return row ? { ...toRoundEnd(row), changes: row.changes as Change[], comments: row.comments } : null
}

/** Lists the turns that have ended, oldest first, each with the member who ended it and the hash of the document. */
export function listRounds(db: Executor, redlineRequestId: string) {
  return db
    .selectFrom('redline_round as t')
    .innerJoin('redline_member as m', 'm.id', 't.member_id')
    .select(['t.round', 't.side', 't.ended_at', 't.message', 't.summary'])
    .select(['t.outcome', 't.insertions', 't.deletions', 't.new_comments', 't.known_by'])
    .select(['t.file_key', 't.file_sha256', 'm.email', 'm.display_name'])
    .where('t.redline_request_id', '=', redlineRequestId)
    .orderBy('t.round')
    .execute()
}

export async function insertDecisions(tx: Tx, decisions: StoredDecision[]): Promise<void> {
  const rows = decisions.map(row => ({
    id: row.decisionId,
    redline_request_id: row.redlineRequestId,
    round: row.round,
    member_id: row.memberId,
    verdict: row.verdict,
    reason: row.reason,
    change_id: row.change.id,
    change: JSON.stringify(row.change),
    record: row.record && JSON.stringify(row.record),
    together_with: row.togetherWith,
    revision: row.revision,
    decided_at: row.decidedAt,
    undone_at: null,
  }))
  for (const batch of batchesOf(rows)) await tx.insertInto('redline_decision').values(batch).execute()
}

/** Lists the decisions of a round that were not undone, oldest first. */
export async function listDecisions(db: Executor, redlineRequestId: string, round: number): Promise<StoredDecision[]> {
  const rows = await db
    .selectFrom('redline_decision')
    .selectAll()
    .where('redline_request_id', '=', redlineRequestId)
    .where('round', '=', round)
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    decisionId: row.id,
    redlineRequestId: row.redline_request_id,
    round: row.round,
    memberId: row.member_id,
    verdict: row.verdict,
    reason: row.reason,
    change: row.change as Change,
    record: row.record as DecisionRecord | null,
    togetherWith: row.together_with,
    revision: row.revision,
    decidedAt: row.decided_at,
  }))
}

/** Marks a decision as undone, together with the decisions that were made with it. */
export async function markUndone(tx: Tx, decisionId: string, at: Date): Promise<void> {
  await tx
    .updateTable('redline_decision')
    .set({ undone_at: at })
    .where(({ eb, or }) => or([eb('id', '=', decisionId), eb('together_with', '=', decisionId)]))
    .execute()
}

const toRevision = (
  row: Omit<Selectable<Database['redline_revision']>, 'pruned_at' | 'trace'>,
): StoredDocumentRevision => ({
  redlineRequestId: row.redline_request_id,
  number: row.number,
  round: row.round,
  kind: row.kind,
  fileKey: row.file_key,
  fileSha256: row.file_sha256,
  fileSizeBytes: row.file_size_bytes,
  anchors: row.anchors,
  program: row.program,
  memberId: row.member_id,
  createdAt: row.created_at,
})

const toRoundEnd = (row: Omit<Selectable<Database['redline_round']>, 'changes' | 'comments'>): RoundEnd => ({
  redlineRequestId: row.redline_request_id,
  round: row.round,
  side: row.side,
  outcome: row.outcome,
  revision: row.revision,
  memberId: row.member_id,
  endedAt: row.ended_at,
  message: row.message,
  summary: row.summary as MemberSummary[],
  insertions: row.insertions,
  deletions: row.deletions,
  knownBy: row.known_by,
  newComments: row.new_comments,
  places: row.places as CommentPlaces,
  fileKey: row.file_key,
  fileSha256: row.file_sha256,
  fileSizeBytes: row.file_size_bytes,
})
