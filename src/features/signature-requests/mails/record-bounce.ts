import type { Tx } from '../../../platform/database/transaction.ts'
import { appendSigningEvent } from '../../events/append-event.ts'
import type { Bounce } from '../../mails/mail-kind.ts'
import type { QueuedMail } from '../../mails/mail-order.ts'
import { changeWithin } from '../change-signature-request.ts'
import { mailSender } from '../mail-parties.ts'
import type { SignatureRequestWithRecipients } from '../read-signature-request.ts'
import type { Recipient } from '../signature-request.ts'
import { setBounce } from './bounce-store.ts'

/**
 * Handles a refused mail to a signer: the request shows it, and its sender is notified once, until a mail is accepted
 * again. A request that has ended is left as it is. Call it last in the transaction.
 */
export async function recordBounce(tx: Tx, mail: QueuedMail, bounce: Bounce): Promise<void> {
  await changeWithin(tx, mail.subjectId, async (_, subject) => {
    const { request } = subject
    const recipient = mailedSigner(mail, subject)
    if (recipient === null) return null
    await setBounce(tx, recipient.recipientSignatureId, bounce)
    if (recipient.bouncedAt !== null) return { kind: 'shown' }
    const { at, reason } = bounce
    await appendSigningEvent(tx, request, {
      type: 'document_bounced',
      at,
      recipient,
      actorEmail: null,
      details: { reason },
    })
    const { email, name } = recipient
    await mailSender(tx, request, { kind: 'sender-bounced', at, details: { email, name, reason } })
    return { kind: 'shown' }
  })
}

/** Handles an accepted mail to a signer: an earlier refusal is cleared. Call it last in the transaction. */
export async function recordDelivery(tx: Tx, mail: QueuedMail): Promise<void> {
  await changeWithin(tx, mail.subjectId, async (_, subject) => {
    const recipient = mailedSigner(mail, subject)
    if (recipient === null || recipient.bouncedAt === null) return null
    await setBounce(tx, recipient.recipientSignatureId, null)
    return { kind: 'shown' }
  })
}

/** Returns the signer of an open request to whom a mail was sent, or null if their address has been corrected since. */
function mailedSigner(
  { recipientSignatureId, to }: QueuedMail,
  { request, recipients }: SignatureRequestWithRecipients,
): Recipient | null {
  if (request.status !== 'Created') return null
  return (
    recipients.find(
      recipient => recipient.recipientSignatureId === recipientSignatureId && recipient.email === to.email,
    ) ?? null
  )
}
