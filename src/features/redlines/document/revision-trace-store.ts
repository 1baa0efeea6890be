import type { Executor } from '../../../platform/database/transaction.ts'
import type { RevisionTrace } from './revision-trace.ts'

/** A revision, with the trace of its changes. */
export interface TracedRevision {
  number: number
  round: number
  memberId: string | null
  createdAt: Date
  /** Null if the trace was never recorded or has been pruned. */
  trace: RevisionTrace | null
}

/** Limits how many traces are read at once. A reader who is further behind reads the whole document again. */
const maxTraces = 1_000

/**
 * Returns the revisions from number `from` to number `to`, oldest first. If there are too many, returns only the
 * latest.
 */
export async function latestTraces(
  db: Executor,
  redlineRequestId: string,
  { from, to }: { from: number; to: number },
): Promise<TracedRevision[]> {
  const rows = await db
    .selectFrom('redline_revision')
    .select(['number', 'round', 'member_id', 'created_at', 'trace'])
    .where('redline_request_id', '=', redlineRequestId)
    .where('number', '>=', from)
    .where('number', '<=', to)
    .orderBy('number', 'desc')
    .limit(maxTraces)
    .execute()
  return rows.reverse().map(row => ({
    number: row.number,
    round: row.round,
    memberId: row.member_id,
    createdAt: row.created_at,
    trace: row.trace as RevisionTrace | null,
  }))
}
