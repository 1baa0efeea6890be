import { invalidInput } from '../../../http/validation.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type ActingCaller, actorEmailOf } from '../../credentials/organization-caller.ts'
import { appendSigningEvent } from '../../events/append-event.ts'
import { changeSignatureRequest } from '../change-signature-request.ts'
import { assertSenderMay } from '../sender-guard.ts'
import { daysAfter } from '../signature-request.ts'
import { extendMailedLinks } from './extended-links-store.ts'

/** A call that would move the deadline by less than this counts as a repeat. */
const leastMs = 60 * 60_000

/**
 * Moves the deadline of a request, and of the links mailed to its signers, to `expiresInDays` from now. Changes nothing
 * else. Throws `invalid_input` for an earlier deadline, and the refusals of a request that is not open.
 */
export async function extendDeadline(
  platform: Pick<Platform, 'clock' | 'database'>,
  { signatureRequestId, expiresInDays, by }: { signatureRequestId: string; expiresInDays: number; by: ActingCaller },
): Promise<void> {
  await changeSignatureRequest(platform, signatureRequestId, async (tx, subject) => {
    const { request, recipients } = subject
    const at = platform.clock.now()
    assertSenderMay('extend', subject, at)
    const expiresAt = daysAfter(at, expiresInDays)
    const earlier = request.expiresAt.toISOString()
    const laterByMs = expiresAt.getTime() - request.expiresAt.getTime()
    if (Math.abs(laterByMs) < leastMs) return null
    if (laterByMs < 0)
      throw invalidInput(`expiresInDays must lead to a later deadline than the current one, ${earlier}`)
    const ids = recipients.map(recipient => recipient.recipientSignatureId)
    await extendMailedLinks(tx, ids, { from: request.expiresAt, to: expiresAt })
    await appendSigningEvent(tx, request, {
      type: 'deadline_extended',
      at,
      actorEmail: actorEmailOf(by, request),
      details: { expires_at: expiresAt.toISOString(), previous_expires_at: earlier, known_by: [by.knownBy] },
    })
    return { kind: 'extended', expiresAt }
  })
}
