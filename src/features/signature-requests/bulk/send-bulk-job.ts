import { inTransaction, type Tx } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { queue } from '../../../platform/queue/queue.ts'
import type { TemplateVersion } from '../../templates/template.ts'
import { templateVersion } from '../../templates/template-versions.ts'
import { insertPrepared, withCreation } from '../create-signature-request.ts'
import type { NewSignatureRequest } from '../signature-request-store.ts'
import { type BulkSend, type RowInput, signersNamedIn, type UnsentRow } from './bulk-send.ts'
import {
  findBulkSend,
  listWaitingRows,
  lockBulkFolder,
  lockUnfinished,
  lockWaitingRow,
  markBulkRow,
  markFinished,
} from './bulk-send-store.ts'
import { planRow, problemText } from './plan-bulk-send.ts'

/** The job that sends the next rows of a bulk send. Its payload is `{bulkSendId}`. */
export const bulkSendJob = 'send-bulk'

/** The job must not be given up. The queue's pauses grow to six hours, so this many attempts take most of a year. */
const triesMost = 1_000
/** After this many rows, the job queues itself again, so that more important jobs can run in between. */
const rowsAtOnce = 25
const afterOtherJobs = 10

/** Queues the job for the next rows in the caller's transaction. */
export const queueBulkSend = (tx: Tx, bulkSendId: string): Promise<void> =>
  queue.add(tx, bulkSendJob, { bulkSendId }, { priority: afterOtherJobs, maxAttempts: triesMost })

/**
 * Sends the next rows of a bulk send. The transaction that sends a row also marks it, so a job that runs again, or at
 * the same time as another job, sends no row twice. A row that can no longer be sent is marked with the reason and does
 * not delay the rest.
 */
export async function sendNextRows(
  platform: Pick<Platform, 'caches' | 'clock' | 'database' | 'failpoints'>,
  { bulkSendId }: { bulkSendId: string },
): Promise<void> {
  const bulk = await findBulkSend(platform.database, bulkSendId)
  if (bulk?.finishedAt !== null) return
  const { version } = await templateVersion(platform, bulk.templateId, bulk.templateVersion)
  for (const row of await listWaitingRows(platform.database, bulkSendId, rowsAtOnce)) {
    await inTransaction(platform.database, tx => sendRow(platform, tx, { bulk, version, row }))
    platform.failpoints.hit('bulk-row-sent')
  }
  await inTransaction(platform.database, async tx => {
    if (!(await lockUnfinished(tx, bulkSendId))) return
    const remaining = await listWaitingRows(tx, bulkSendId, 1)
    if (remaining.length > 0) await queueBulkSend(tx, bulkSendId)
    else await markFinished(tx, bulkSendId, platform.clock.now())
  })
}

async function sendRow(
  platform: Pick<Platform, 'clock'>,
  tx: Tx,
  { bulk, version, row }: { bulk: BulkSend; version: TemplateVersion; row: number },
): Promise<void> {
  const input = await lockWaitingRow(tx, bulk.bulkSendId, row)
  if (input === null) return
  const place = { bulkSendId: bulk.bulkSendId, row }
  const folderId = await lockBulkFolder(tx, bulk.bulkSendId)
  const prepared = prepareRow(platform, { bulk: { ...bulk, folderId }, version, input })
  if ('error' in prepared) return markBulkRow(tx, place, prepared)
  await markBulkRow(tx, place, { signatureRequestId: prepared.signatureRequestId })
  await insertPrepared(tx, prepared)
}

/**
 * Prepares the request of a row, or returns why the row cannot be sent. It could be sent when it was accepted, but a
 * new version of the service may have other requirements.
 */
function prepareRow(
  { clock }: Pick<Platform, 'clock'>,
  { bulk, version, input }: { bulk: BulkSend; version: TemplateVersion; input: RowInput },
): NewSignatureRequest | UnsentRow {
  try {
    const planned = planRow(input, { ...bulk, version, now: clock.now() })
    const facts = { bulk_send_id: bulk.bulkSendId }
    return { ...withCreation(planned, { by: bulk.sentBy, folderId: bulk.folderId, facts }), ownerId: bulk.ownerId }
  } catch (error) {
    return { error: problemText(error), signers: signersNamedIn(input) }
  }
}
