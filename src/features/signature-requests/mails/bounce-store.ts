import type { Tx } from '../../../platform/database/transaction.ts'

/** Sets why the last mail to a signer was refused; null once one is accepted. */
export async function setBounce(tx: Tx, recipientSignatureId: string, bounce: { at: Date; reason: string } | null) {
  await tx
    .updateTable('recipient')
    .set({ bounced_at: bounce?.at ?? null, bounce_reason: bounce?.reason ?? null })
    .where('id', '=', recipientSignatureId)
    .execute()
}
