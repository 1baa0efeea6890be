import { inTransaction, type Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockSignatureRequest, type SignatureRequestWithRecipients } from './read-signature-request.ts'
import type { RequestChange } from './signature-request.ts'
import { updateSignatureRequest } from './signature-request-store.ts'

/**
 * Changes an existing request in a transaction that locks it; there is no other way to change one. `work` gets the
 * locked request, writes everything that belongs to the change, such as its event and jobs, and returns the new state
 * of the request, or null if nothing changed. An error thrown by `work` undoes everything.
 */
export async function changeSignatureRequest(
  platform: Pick<Platform, 'database'>,
  signatureRequestId: string,
  work: (tx: Tx, subject: SignatureRequestWithRecipients) => Promise<RequestChange | null>,
): Promise<void> {
  await inTransaction(platform.database, tx => changeWithin(tx, signatureRequestId, work))
}

/**
 * Changes a request as `changeSignatureRequest` does, but in the caller's transaction. It must be the last change
 * there. Returns whether the request has changed.
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
