import type { Executor, Tx } from '../../platform/database/transaction.ts'
import type { Recipient, SignatureRequest } from './signature-request.ts'
import { findSignatureRequest, listRecipients, lockSignatureRequestRow } from './signature-request-store.ts'

/** A request with its recipients in signing order. */
export interface SignatureRequestWithRecipients {
  request: SignatureRequest
  recipients: Recipient[]
}

/** Reads the committed state of a request. Returns null if no request has this id. */
export async function readSignatureRequest(
  db: Executor,
  signatureRequestId: string,
): Promise<SignatureRequestWithRecipients | null> {
  const request = await findSignatureRequest(db, signatureRequestId)
  return request && { request, recipients: await listRecipients(db, signatureRequestId) }
}

/** Reads an existing request and locks it until this transaction ends. */
export async function lockSignatureRequest(
  tx: Tx,
  signatureRequestId: string,
): Promise<SignatureRequestWithRecipients> {
  const request = await lockSignatureRequestRow(tx, signatureRequestId)
  return { request, recipients: await listRecipients(tx, signatureRequestId) }
}
