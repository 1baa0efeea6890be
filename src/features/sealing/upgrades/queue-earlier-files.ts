import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { makeEarlierFilesDue } from '../../signature-requests/sealed-files/kept-sealed-files.ts'

const requestsAtOnce = 500
/** The time between two files, so that an authority does not get all of them at once. */
const spacingMs = 100

export interface QueuedFiles {
  files: number
  /** When the last of the files is due; null if there are none. */
  lastDueAt: Date | null
}

/**
 * Makes an organization's sealed files due for an upgrade if none is planned, because there was no timestamp authority
 * when they were sealed. 600 files a minute become due, in the order of their requests. Test documents are not
 * upgraded. A repeated call finds only the remaining files.
 */
export async function queueEarlierFiles(
  { database, clock }: Pick<Platform, 'clock' | 'database'>,
  organizationId: string,
  limit = requestsAtOnce,
): Promise<QueuedFiles> {
  const startedAt = clock.now().getTime()
  let files = 0
  let after = ''
  for (let foundCount = limit; foundCount === limit; ) {
    const from = new Date(startedAt + files * spacingMs)
    const due = await inTransaction(database, tx =>
      makeEarlierFilesDue(tx, { organizationId, after, limit, from, spacingMs }),
    )
    foundCount = due.requests
    files += due.files
    after = due.lastRequestId ?? after
  }
  return { files, lastDueAt: files === 0 ? null : new Date(startedAt + (files - 1) * spacingMs) }
}
