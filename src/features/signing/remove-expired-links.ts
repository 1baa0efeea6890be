import type { Platform } from '../../platform/platform.ts'
import { daysAfter } from '../signature-requests/signature-request.ts'

/** So long after its end a link is still told apart from one that never was. */
const keptDays = 30
const batchSize = 1_000

/** Removes the links of signers and editors, and the sessions, that ended long ago. */
export async function removeExpiredLinks(platform: Platform, signal: AbortSignal): Promise<void> {
  const endedBefore = daysAfter(platform.clock.now(), -keptDays)
  // a session goes with its link at the latest: it never lasts longer than half a day more
  const statements = ['signing_session', 'signing_link', 'editor_link'].map(
    table =>
      `delete from ${table} where ctid = any (array(select ctid from ${table} where expires_at < $1 limit ${batchSize}))`,
  )
  for (const statement of statements) {
    for (let removed = batchSize; removed === batchSize && !signal.aborted; ) {
      removed = (await platform.pool.query(statement, [endedBefore])).rowCount ?? 0
    }
  }
}
