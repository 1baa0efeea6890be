import { bySchedule } from '../../engine/events/known-by.ts'
import type { Platform } from '../../platform/platform.ts'
import { appendSigningEvent } from '../events/append-event.ts'
import { changeSignatureRequest } from './change-signature-request.ts'
import { handleDue } from './due-requests.ts'
import { mailSender, mailSigners } from './mail-parties.ts'
import { signersNotified } from './may-sign-now.ts'
import { statusAt } from './signature-request.ts'
import { listRequestsPastDeadline } from './signature-request-store.ts'

/**
 * Records which requests have passed their deadline. Reads and writes take a passed deadline into account even before
 * that.
 */
export async function expireSignatureRequests(
  platform: Pick<Platform, 'clock' | 'database' | 'failpoints' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  await handleDue(platform, signal, {
    name: 'expiring a signature request',
    find: (limit, but) => listRequestsPastDeadline(platform.database, { now: platform.clock.now(), limit, but }),
    handle: signatureRequestId => expireIfDue(platform, signatureRequestId),
  })
}

/** Records that a request has passed its deadline, if it has. */
export async function expireIfDue(
  platform: Pick<Platform, 'clock' | 'database' | 'failpoints'>,
  signatureRequestId: string,
): Promise<void> {
  await changeSignatureRequest(platform, signatureRequestId, async (tx, { request, recipients }) => {
    const at = platform.clock.now()
    if (request.status !== 'Created' || statusAt(request, recipients, at).status !== 'Expired') return null
    const expiredAt = request.expiresAt.toISOString()
    const details = { expired_reason: 'Deadline', expired_at: expiredAt, known_by: [bySchedule] }
    await appendSigningEvent(tx, request, { type: 'document_expired', at, details })
    await mailSigners(tx, request, signersNotified(request, recipients), { kind: 'expired', at })
    await mailSender(tx, request, { kind: 'sender-expired', at })
    platform.failpoints.hit('expire-before-commit')
    return { kind: 'expired', reason: 'Deadline' }
  })
  platform.failpoints.hit('expire-after-commit')
}
