import type { Tx } from '../../../platform/database/transaction.ts'
import type { Queue } from '../../../platform/queue/queue.ts'
import type { SealedFileName } from '../../signature-requests/sealed-files/sealed-file.ts'

/** The job that upgrades a sealed file; its payload is a `DueUpgrade`. */
export const upgradeJob = 'upgrade-sealed-file'

/** A file that is to be upgraded, as long as it has been so only so often. */
export interface DueUpgrade extends SealedFileName {
  upgrades: number
}

/** Seals go first: somebody waits for them. */
const priority = 10

export async function addUpgradeJobs(tx: Tx, queue: Queue, due: DueUpgrade[]): Promise<void> {
  for (const one of due)
    await queue.add(tx, upgradeJob, one, { jobKey: `upgrade ${one.signatureRequestId} ${one.kind}`, priority })
}
