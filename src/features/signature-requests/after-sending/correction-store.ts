import type { Tx } from '../../../platform/database/transaction.ts'
import type { Recipient } from '../signature-request.ts'

/**
 * Writes a signer's new details. With `isOther`, also clears the draft, the views, the reminders and the bounces of the
 * earlier address.
 */
export async function setCorrected(
  tx: Tx,
  { recipientSignatureId, email, name }: Recipient,
  { at, isOther }: { at: Date; isOther: boolean },
): Promise<void> {
  const nothingDone = {
    draft: '{}',
    viewed_at: null,
    reminded_at: null,
    link_told_at: null,
    bounced_at: null,
    bounce_reason: null,
  }
  await tx
    .updateTable('recipient')
    .set({ email, name, corrected_at: at, ...(isOther && nothingDone) })
    .where('id', '=', recipientSignatureId)
    .execute()
}
