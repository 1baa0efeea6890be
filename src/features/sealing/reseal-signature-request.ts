import type { KnownOperator } from '../../engine/events/known-by.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ActingCaller, actorEmailOf } from '../credentials/organization-caller.ts'
import { appendSigningEvent } from '../events/append-event.ts'
import { changeSignatureRequest } from '../signature-requests/change-signature-request.ts'
import { assertSenderMay } from '../signature-requests/sender-guard.ts'
import { senderState } from '../signature-requests/signature-request.ts'
import { listUnsealable } from '../signature-requests/unsealed/unsealed.ts'
import { queueSeal } from './seal-job.ts'

/** Who orders a new seal. A person or a program acts for the sender; the operator acts for no one. */
export type Resealer = ActingCaller | { knownBy: KnownOperator }

/**
 * Queues the seal of a request again if it failed for good or is late. Changes nothing while the seal is being made.
 * Returns whether it was queued. Throws `envelope_not_signed_yet`, `envelope_already_completed` and `envelope_expired`.
 */
export async function resealSignatureRequest(
  platform: Pick<Platform, 'clock' | 'database' | 'failpoints'>,
  signatureRequestId: string,
  by: Resealer,
): Promise<boolean> {
  let isQueued = false
  await changeSignatureRequest(platform, signatureRequestId, async (tx, subject) => {
    const { request, recipients } = subject
    const at = platform.clock.now()
    isQueued = senderState(request, recipients, at) !== 'Sealing'
    if (!isQueued) return null
    assertSenderMay('reseal', subject, at)
    const actorEmail = 'person' in by ? actorEmailOf(by, request) : null
    const details = { known_by: [by.knownBy] }
    await appendSigningEvent(tx, request, { type: 'document_sealing_retried', at, actorEmail, details })
    await queueSeal(tx, signatureRequestId)
    platform.failpoints.hit('reseal-before-commit')
    return { kind: 'resealed', at }
  })
  return isQueued
}

const atOnce = 100

/** Queues every seal that failed for good again, each in a separate transaction. Returns the ids of the requests. */
export async function resealAll(
  platform: Pick<Platform, 'clock' | 'database' | 'failpoints'>,
  by: Resealer,
): Promise<string[]> {
  const queued: string[] = []
  for (let after = ''; ; ) {
    const failed = await listUnsealable(platform.database, after, atOnce)
    for (const id of failed) if (await resealSignatureRequest(platform, id, by)) queued.push(id)
    if (failed.length < atOnce) return queued
    after = failed.at(-1)!
  }
}
