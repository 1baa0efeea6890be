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

/** The revisions from one number to another, both included, oldest first. */
export async function listTraces(
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
    .orderBy('number')
    .execute()
  return rows.map(row => ({
    number: row.number,
    round: row.round,
    memberId: row.member_id,
    createdAt: row.created_at,
    trace: row.trace as RevisionTrace | null,
  }))
}
