import { inTransaction } from '../../platform/database/transaction.ts'
import { firstIdAt } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteOldCalls } from './request-log-store.ts'

const keptForMs = 30 * 86_400_000
const atOnce = 5_000

/** Removes calls that are older than 30 days, in short transactions. */
export async function removeOldCalls(
  platform: Pick<Platform, 'clock' | 'database'>,
  signal: AbortSignal,
): Promise<void> {
  const beforeId = firstIdAt('call', new Date(platform.clock.now().getTime() - keptForMs))
  const remove = () => inTransaction(platform.database, tx => deleteOldCalls(tx, beforeId, atOnce))
  while (!signal.aborted && (await remove()) === atOnce);
}
