import type { Tx } from '../../../platform/database/transaction.ts'

/** Records why the last mail to a signer was refused, or null once a mail has been accepted. */
export async function setBounce(tx: Tx, recipientSignatureId: string, bounce: { at: Date; reason: string } | null) {
  await tx
    .updateTable('recipient')
    .set({ bounced_at: bounce?.at ?? null, bounce_reason: bounce?.reason ?? null })
    .where('id', '=', recipientSignatureId)
    .execute()
}
