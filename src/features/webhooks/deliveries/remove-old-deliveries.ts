import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { deleteOldDeliveries } from './webhook-delivery-store.ts'

const keptForMs = 30 * 86_400_000
const atOnce = 5_000

/** Removes completed deliveries that are older than 30 days, with the log of their attempts, in short transactions. */
export async function removeOldDeliveries(
  platform: Pick<Platform, 'clock' | 'database'>,
  signal: AbortSignal,
): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - keptForMs)
  const remove = () => inTransaction(platform.database, tx => deleteOldDeliveries(tx, before, atOnce))
  while (!signal.aborted && (await remove()) === atOnce);
}
