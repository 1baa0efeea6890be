import { eventOfAction } from '../../engine/events/recipient-actions.ts'
import type { ActorOrigin } from '../../http/actor-origin.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { appendSigningEvent } from '../events/append-event.ts'
import { passOn } from './pass-on.ts'
import { setSigned } from './recipient-store.ts'
import { assertAllowed, changeAsSigner, recipientOf } from './session-guard.ts'
import type { SignerCaller } from './signer-access.ts'

/**
 * Records that a recipient who does not sign has approved the document, or has confirmed reading it. A repeat changes
 * nothing. Throws `recipient_signs` and the refusals of the recipient's state.
 */
export async function confirmDocument(
  platform: Pick<Platform, 'clock' | 'database' | 'failpoints'>,
  { caller, origin }: { caller: SignerCaller; origin: ActorOrigin },
): Promise<{ state: 'Signed' }> {
  await changeAsSigner(platform, caller, async (tx, subject) => {
    const recipient = recipientOf(subject, caller)
    if (recipient.action === 'sign') throw new CodedError('recipient_signs')
    if (recipient.signedAt !== null) return null
    const now = platform.clock.now()
    assertAllowed('sign', subject, recipient, now)
    await setSigned(tx, recipient.recipientSignatureId, {
      signedAt: now,
      signedValues: {},
      signature: null,
      initials: null,
      consentVersion: null,
      ipAddress: origin.ipAddress,
      userAgent: origin.userAgent,
      contentSha256: null,
      knownBy: caller.knownBy,
    })
    const type = eventOfAction[recipient.action]
    const details = { known_by: [caller.knownBy] }
    await appendSigningEvent(tx, subject.request, { type, at: now, recipient, origin, details })
    const isLast = await passOn(tx, subject, recipient, now)
    platform.failpoints.hit('confirm-before-commit')
    return isLast ? { kind: 'all-signed', at: now } : { kind: 'shown' }
  })
  return { state: 'Signed' }
}
