import { sql } from 'kysely'
import type { Executor, Tx } from '../../../platform/database/transaction.ts'

/** Counts a new sealing run of a locked request, and returns its number. */
export async function countRun(tx: Tx, signatureRequestId: string): Promise<number> {
  const { sealing_runs } = await tx
    .updateTable('signature_request')
    .set({ sealing_runs: sql`sealing_runs + 1` })
    .where('id', '=', signatureRequestId)
    .returning('sealing_runs')
    .executeTakeFirstOrThrow()
  return sealing_runs
}

/** Lists the requests of all organizations whose sealing failed for good, in the order of their ids after `after`. */
export async function listFailed(db: Executor, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('signature_request')
    .select('id')
    .where('status', '=', 'Created')
    .where('sealing_since', 'is not', null)
    .where('sealing_failed_at', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}
