import { inTransaction, type Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockSignatureRequest, type SignatureRequestWithRecipients } from './read-signature-request.ts'
import type { RequestChange } from './signature-request.ts'
import { updateSignatureRequest } from './signature-request-store.ts'

/**
 * The one way to change a request that exists: a transaction in which nobody else changes it. `work` sees it as it is
 * under the lock, writes what belongs to the change (its event, its jobs) and says what becomes of the request, or null
 * when nothing does. Whatever `work` throws undoes all of it.
 */
export async function changeSignatureRequest(
  platform: Platform,
  signatureRequestId: string,
  work: (tx: Tx, subject: SignatureRequestWithRecipients) => Promise<RequestChange | null>,
): Promise<void> {
  await inTransaction(platform.database, tx => changeWithin(tx, signatureRequestId, work))
}

/** The same in a transaction that the caller has begun; it is the last thing that happens there. Answers whether there was a change. */
export async function changeWithin(
  tx: Tx,
  signatureRequestId: string,
  work: (tx: Tx, subject: SignatureRequestWithRecipients) => Promise<RequestChange | null>,
): Promise<boolean> {
  const subject = await lockSignatureRequest(tx, signatureRequestId)
  const change = await work(tx, subject)
  if (change) await updateSignatureRequest(tx, subject.request, change)
  return change !== null
}
