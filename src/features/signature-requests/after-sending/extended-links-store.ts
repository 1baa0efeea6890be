import type { Tx } from '../../../platform/database/transaction.ts'

/** Extends the mailed links that expire at the earlier deadline. */
export async function extendMailedLinks(
  tx: Tx,
  recipientSignatureIds: string[],
  { from, to }: { from: Date; to: Date },
): Promise<void> {
  await tx
    .updateTable('signing_link')
    .set({ expires_at: to })
    .where('recipient_id', 'in', recipientSignatureIds)
    .where('channel', '=', 'mail')
    .where('expires_at', '=', from)
    .execute()
}
