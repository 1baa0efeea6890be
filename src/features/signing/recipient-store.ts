import type { KnownBy } from '../../engine/events/known-by.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Signature, Values } from '../signature-requests/signature-request.ts'

export async function setViewed(db: Tx, recipientSignatureId: string, viewedAt: Date) {
  await db.updateTable('recipient').set({ viewed_at: viewedAt }).where('id', '=', recipientSignatureId).execute()
}

export async function setDraft(db: Tx, recipientSignatureId: string, draft: Values) {
  await db
    .updateTable('recipient')
    .set({ draft: JSON.stringify(draft) })
    .where('id', '=', recipientSignatureId)
    .execute()
}

export interface SignedRecipient {
  signedAt: Date
  signedValues: Values
  signature: Signature
  consentVersion: string
  ipAddress: string
  userAgent: string | null
  contentSha256: string
  knownBy: KnownBy
}

export async function setSigned(db: Tx, recipientSignatureId: string, signed: SignedRecipient) {
  await db
    .updateTable('recipient')
    .set({
      signed_at: signed.signedAt,
      signed_values: JSON.stringify(signed.signedValues),
      signature: JSON.stringify(signed.signature),
      consent_version: signed.consentVersion,
      signed_ip_address: signed.ipAddress,
      signed_user_agent: signed.userAgent,
      signed_content_sha256: signed.contentSha256,
      identified_by: signed.knownBy.identified_by,
      known_by: JSON.stringify(signed.knownBy),
      next_reminder_at: null,
      draft: '{}',
    })
    .where('id', '=', recipientSignatureId)
    .execute()
}

export async function setDeclined(db: Tx, recipientSignatureId: string, declinedAt: Date, reason: string | null) {
  await db
    .updateTable('recipient')
    .set({ declined_at: declinedAt, decline_reason: reason })
    .where('id', '=', recipientSignatureId)
    .execute()
}
