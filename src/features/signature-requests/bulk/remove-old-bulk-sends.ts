import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { deleteOldBulkSends } from './bulk-send-store.ts'

const keptForMs = 90 * 86_400_000
const atOnce = 100

/**
 * Removes the records of bulk sends that finished more than 90 days ago, in short transactions. Their signature
 * requests stay.
 */
export async function removeOldBulkSends(
  platform: Pick<Platform, 'clock' | 'database'>,
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - keptForMs)
  const remove = () => inTransaction(platform.database, tx => deleteOldBulkSends(tx, before, atOnce))
  while (!signal.aborted && (await remove()) === atOnce);
}
