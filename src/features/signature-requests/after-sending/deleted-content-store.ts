import type { Tx } from '../../../platform/database/transaction.ts'
import { deletedPerson } from '../signature-request-store.ts'

/** Of a signer stay the role, the times, and how they were known. */
export async function eraseRecipients(tx: Tx, signatureRequestId: string): Promise<void> {
  await tx
    .updateTable('recipient')
    .set({
      ...deletedPerson,
      draft: '{}',
      signed_values: null,
      company: null,
      signature: null,
      initials: null,
      signed_ip_address: null,
      signed_user_agent: null,
      // over few possible values a hash would tell them
      signed_content_sha256: null,
      decline_reason: null,
      bounce_reason: null,
    })
    .where('signature_request_id', '=', signatureRequestId)
    .execute()
}
