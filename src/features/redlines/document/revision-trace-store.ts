import type { Executor } from '../../../platform/database/transaction.ts'
import type { RevisionTrace } from './revision-trace.ts'

/** A revision, with what it changed. */
export interface TracedRevision {
  number: number
  round: number
  memberId: string | null
  createdAt: Date
  /** Null where it is not known, or not any more. */
  trace: RevisionTrace | null
}

/** Of which all are read at once. Who is further behind reads the document anew. */
const tracesMost = 1_000

/** The revisions from one number to another, both included, oldest first; of too many, the latest. */
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
    .limit(tracesMost)
    .execute()
  return rows.reverse().map(row => ({
    number: row.number,
    round: row.round,
    memberId: row.member_id,
    createdAt: row.created_at,
    trace: row.trace as RevisionTrace | null,
  }))
}
