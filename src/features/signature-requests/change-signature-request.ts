import { inTransaction, type Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockSignatureRequest, type SignatureRequestWithRecipients } from './read-signature-request.ts'
import type { RequestChange } from './signature-request.ts'
import { updateSignatureRequest } from './signature-request-store.ts'

/**
 * The only way to change an existing request: a transaction in which nobody else changes it. `work` sees the request as it is
 * under the lock, writes what belongs to the change (its event, its jobs) and returns the new state of the request, or null
 * for no change. An error in `work` undoes everything.
 */
export async function changeSignatureRequest(
  platform: Platform,
  signatureRequestId: string,
  work: (tx: Tx, subject: SignatureRequestWithRecipients) => Promise<RequestChange | null>,
): Promise<void> {
  await inTransaction(platform.database, tx => changeWithin(tx, signatureRequestId, work))
}

/**
 * Like `changeSignatureRequest`, in a transaction that the caller has begun; it must come last there. Returns whether there was a
 * change.
 */
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
