import type { Tx } from '../../platform/database/transaction.ts'
import { noticePauseMs } from '../links/link-notices.ts'
import { queueMail } from '../mails/queue-mail.ts'
import type { Recipient, SignatureRequest } from '../signature-requests/signature-request.ts'

/** Mails a signer that the API made a link for them, unless they were told of one lately. */
export async function tellSignerOfLink(
  tx: Tx,
  { organizationId, signatureRequestId }: SignatureRequest,
  { recipientSignatureId, email, name }: Recipient,
  at: Date,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('recipient')
    .set({ link_told_at: at })
    .where('id', '=', recipientSignatureId)
    .where(eb =>
      eb.or([eb('link_told_at', 'is', null), eb('link_told_at', '<=', new Date(at.getTime() - noticePauseMs))]),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const mail = { kind: 'signing-link-made' as const, organizationId, subjectId: signatureRequestId, at }
  await queueMail(tx, { ...mail, to: { email, name }, recipientSignatureId })
}
