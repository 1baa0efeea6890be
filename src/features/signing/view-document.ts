import type { ActorOrigin } from '../../http/actor-origin.ts'
import type { Platform } from '../../platform/platform.ts'
import { appendSigningEvent } from '../events/append-event.ts'
import { setViewed } from './recipient-store.ts'
import { assertAllowed, changeAsSigner, recipientOf } from './session-guard.ts'
import type { SignerCaller } from './signer-access.ts'

/** Records that a signer's page has shown the document. Recorded once per signer, however often the page sends it. */
export async function viewDocument(
  platform: Pick<Platform, 'clock' | 'database'>,
  caller: SignerCaller,
  origin: ActorOrigin,
): Promise<void> {
  await changeAsSigner(platform, caller, async (tx, subject) => {
    const recipient = recipientOf(subject, caller)
    if (recipient.viewedAt !== null) return null
    const now = platform.clock.now()
    assertAllowed('view', subject, recipient, now)
    await setViewed(tx, recipient.recipientSignatureId, now)
    const details = { known_by: [caller.knownBy] }
    await appendSigningEvent(tx, subject.request, { type: 'document_viewed', at: now, recipient, origin, details })
    return { kind: 'shown' }
  })
}
