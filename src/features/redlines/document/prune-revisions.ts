import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { markRevisionsPruned } from './redline-pruning-store.ts'

/** No call is still reading or editing a revision that is this old. */
const minAgeMs = 3_600_000
const batchSize = 500

/**
 * Releases the files of revisions that are neither the first nor the last of a document and did not end a round,
 * because no one can ask for them again. Their rows stay: each records who saved the revision, when, and its hash. The
 * files are removed a day later, together with abandoned files.
 */
export async function pruneRevisions(
  { clock, database }: Pick<Platform, 'clock' | 'database'>,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now()
  const before = new Date(now.getTime() - minAgeMs)
  const pruneBatch = () => inTransaction(database, tx => markRevisionsPruned(tx, { before, now, limit: batchSize }))
  while (!signal.aborted && (await pruneBatch()) === batchSize);
}
