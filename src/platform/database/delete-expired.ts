import type pg from 'pg'
import type { Clock } from '../clock.ts'
import type { Database } from './schema.ts'

/** For this long after its end a link is distinguished from one that never existed, and a draft is kept for a new link. */
const KEPT_MS = 30 * 86_400_000
const BATCH_SIZE = 1_000

/** Deletes links, sessions and drafts that expired 30 days ago from their tables. */
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
