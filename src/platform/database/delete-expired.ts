import type pg from 'pg'
import type { Clock } from '../clock.ts'
import type { Database } from './schema.ts'

/**
 * How long rows are kept after they expire. Until then, a link can be told apart from a link that never existed, and a
 * draft is kept for a new link.
 */
const KEPT_MS = 30 * 86_400_000
const BATCH_SIZE = 1_000

/** Deletes rows that expired 30 days ago, such as links, sessions and drafts, from the tables. */
export async function deleteExpired(
  { pool, clock }: { pool: pg.Pool; clock: Clock },
  tables: (keyof Database)[],
  signal: AbortSignal,
): Promise<void> {
  const expiredBefore = new Date(clock.now().getTime() - KEPT_MS)
  for (const table of tables) {
    const statement = `delete from ${table} where ctid = any (array(select ctid from ${table} where expires_at < $1 limit ${BATCH_SIZE}))`
    for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE && !signal.aborted; ) {
      deleted = (await pool.query(statement, [expiredBefore])).rowCount ?? 0
    }
  }
}
