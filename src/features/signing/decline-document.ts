import type { ActorOrigin } from '../../http/actor-origin.ts'
import type { Platform } from '../../platform/platform.ts'
import { appendSigningEvent } from '../events/append-event.ts'
import { mailSender, mailSigners } from '../signature-requests/mail-parties.ts'
import { signersNotified } from '../signature-requests/may-sign-now.ts'
import { setDeclined } from './recipient-store.ts'
import { assertAllowed, changeAsSigner, recipientOf } from './session-guard.ts'
import type { SignerCaller } from './signer-access.ts'

/** Declines a document for a signer, which ends the request for everyone. Declining again changes nothing. */
export async function declineDocument(
  platform: Pick<Platform, 'clock' | 'database' | 'failpoints'>,
  { caller, reason, origin }: { caller: SignerCaller; reason: string | null; origin: ActorOrigin },
): Promise<void> {
  await changeAsSigner(platform, caller, async (tx, subject) => {
    const recipient = recipientOf(subject, caller)
    if (recipient.declinedAt !== null) return null
    const now = platform.clock.now()
    assertAllowed('decline', subject, recipient, now)
    await setDeclined(tx, { recipientSignatureId: recipient.recipientSignatureId, declinedAt: now, reason })
    const details = { known_by: [caller.knownBy], ...(reason !== null && { reason }) }
    await appendSigningEvent(tx, subject.request, { type: 'document_declined', at: now, recipient, origin, details })
    const notified = signersNotified(subject.request, subject.recipients)
    const others = notified.filter(otherRecipient => otherRecipient !== recipient)
    await mailSigners(tx, subject.request, others, { kind: 'declined', at: now })
    await mailSender(tx, subject.request, { kind: 'sender-declined', at: now })
    platform.failpoints.hit('decline-before-commit')
    return { kind: 'expired', reason: 'Declined' }
  })
}
