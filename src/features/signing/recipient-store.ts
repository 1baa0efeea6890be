import type { KnownBy } from '../../engine/events/known-by.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Initials, SignatureRecord, Values } from '../signature-requests/signature-request.ts'

export async function setViewed(tx: Tx, recipientSignatureId: string, viewedAt: Date) {
  await tx.updateTable('recipient').set({ viewed_at: viewedAt }).where('id', '=', recipientSignatureId).execute()
}

export async function setDraft(tx: Tx, recipientSignatureId: string, draft: Values) {
  await tx
    .updateTable('recipient')
    .set({ draft: JSON.stringify(draft) })
    .where('id', '=', recipientSignatureId)
    .execute()
}

export interface SignedRecipient {
  signedAt: Date
  signedValues: Values
  /** Null, like the two below, for a recipient who does not sign. */
  signature: SignatureRecord | null
  initials: Initials | null
  consentVersion: string | null
  ipAddress: string
  userAgent: string | null
  contentSha256: string | null
  knownBy: KnownBy
}

export async function setSigned(tx: Tx, recipientSignatureId: string, signed: SignedRecipient) {
  await tx
    .updateTable('recipient')
    .set({
      signed_at: signed.signedAt,
      signed_values: JSON.stringify(signed.signedValues),
      signature: signed.signature && JSON.stringify(signed.signature),
      initials: signed.initials && JSON.stringify(signed.initials),
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

export async function setDeclined(
  tx: Tx,
  {
    recipientSignatureId,
    declinedAt,
    reason,
  }: { recipientSignatureId: string; declinedAt: Date; reason: string | null },
) {
  await tx
    .updateTable('recipient')
    .set({ declined_at: declinedAt, decline_reason: reason })
    .where('id', '=', recipientSignatureId)
    .execute()
}
