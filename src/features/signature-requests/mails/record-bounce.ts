import type { Tx } from '../../../platform/database/transaction.ts'
import { appendSigningEvent } from '../../events/append-event.ts'
import { changeWithin } from '../change-signature-request.ts'
import { mailSender } from '../mail-parties.ts'
import { setBounce } from './bounce-store.ts'

interface MailedSigner {
  signatureRequestId: string
  recipientSignatureId: string
}

/**
 * A mail to a signer was refused for good: the request shows it, and its sender is told, once until a mail arrives
 * again. A request that has ended is left as it is. The last thing in its transaction.
 */
export async function recordBounce(tx: Tx, signer: MailedSigner, bounce: { at: Date; reason: string }): Promise<void> {
  await changeWithin(tx, signer.signatureRequestId, async (_, { request, recipients }) => {
    const recipient = recipients.find(one => one.recipientSignatureId === signer.recipientSignatureId)
    if (request.status !== 'Created' || recipient === undefined) return null
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

/** A mail to a signer was taken: an earlier refusal is over. The last thing in its transaction. */
export async function recordDelivery(tx: Tx, signer: MailedSigner): Promise<void> {
  await changeWithin(tx, signer.signatureRequestId, async (_, { request, recipients }) => {
    const recipient = recipients.find(one => one.recipientSignatureId === signer.recipientSignatureId)
    if (request.status !== 'Created' || recipient === undefined || recipient.bouncedAt === null) return null
    await setBounce(tx, recipient.recipientSignatureId, null)
    return { kind: 'shown' }
  })
}
