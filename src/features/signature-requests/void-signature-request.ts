import type { Platform } from '../../platform/platform.ts'
import { type ActingCaller, actorEmailOf } from '../credentials/organization-caller.ts'
import { appendSigningEvent } from '../events/append-event.ts'
import { changeSignatureRequest } from './change-signature-request.ts'
import { mailSigners } from './mail-parties.ts'
import { signersNotified } from './may-sign-now.ts'
import { assertSenderMay } from './sender-guard.ts'

/**
 * Voids a request for its sender, which ends it for everyone. A repeat changes nothing, even with another reason.
 * Throws `envelope_being_sealed`, `envelope_already_completed`, `envelope_expired`.
 */
export async function voidSignatureRequest(
  platform: Pick<Platform, 'clock' | 'database' | 'failpoints'>,
  signatureRequestId: string,
  { reason, by }: { reason: string | null; by: ActingCaller },
): Promise<void> {
  await changeSignatureRequest(platform, signatureRequestId, async (tx, subject) => {
    const { request, recipients } = subject
    if (request.expiredReason === 'Voided') return null
    const at = platform.clock.now()
    assertSenderMay('void', subject, at)
    const why: Record<string, string> = reason === null ? {} : { reason }
    const details = { expired_reason: 'Voided', known_by: [by.knownBy], ...why }
    // clients that know only how requests end get this from the second event (docs/decisions/35)
    for (const type of ['document_voided', 'document_expired'] as const)
      await appendSigningEvent(tx, request, { type, at, actorEmail: actorEmailOf(by, request), details })
    await mailSigners(tx, request, signersNotified(request, recipients), { kind: 'voided', at, details: why })
    platform.failpoints.hit('void-before-commit')
    return { kind: 'expired', reason: 'Voided' }
  })
}
