import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { takeDue } from '../../signature-requests/sealed-files/kept-sealed-files.ts'
import { addUpgradeJobs } from './upgrade-job.ts'
import { lostTryMs } from './upgrade-times.ts'

const batch = 100

/**
 * Queues the upgrade of due files: files whose last attempt failed or was lost, and files whose newest timestamp
 * expires soon.
 */
export async function queueDueUpgrades(
  platform: Pick<Platform, 'clock' | 'database' | 'queue' | 'timestamps'>,
  signal: AbortSignal,
): Promise<void> {
  if (!platform.timestamps) return
  for (let queued = batch; queued === batch && !signal.aborted; ) {
    queued = await inTransaction(platform.database, async tx => {
      const now = platform.clock.now()
      const due = await takeDue(tx, { now, nextTryAt: new Date(now.getTime() + lostTryMs), most: batch })
      await addUpgradeJobs(tx, platform.queue, due)
      return due.length
    })
  }
}
