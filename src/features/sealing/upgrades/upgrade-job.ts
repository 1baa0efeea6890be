import type { Tx } from '../../../platform/database/transaction.ts'
import type { Queue } from '../../../platform/queue/queue.ts'
import type { DueFile } from '../../signature-requests/sealed-files/sealed-file.ts'

/** The job that upgrades a sealed file; its payload is a `DueFile`. */
export const upgradeJob = 'upgrade-sealed-file'

/** The priority of the job. Seals run first, because people wait for them. */
const priority = 10

export async function addUpgradeJobs(tx: Tx, queue: Queue, due: DueFile[]): Promise<void> {
  for (const file of due)
    await queue.add(tx, upgradeJob, file, { jobKey: `upgrade ${file.signatureRequestId} ${file.kind}`, priority })
}
