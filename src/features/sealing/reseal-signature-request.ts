import type { KnownOperator } from '../../engine/events/known-by.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ActingCaller, actorEmailOf } from '../credentials/organization-caller.ts'
import { appendSigningEvent } from '../events/append-event.ts'
import { changeSignatureRequest } from '../signature-requests/change-signature-request.ts'
import { assertSenderMay } from '../signature-requests/sender-guard.ts'
import { senderState } from '../signature-requests/signature-request.ts'
import { listUnsealable } from '../signature-requests/unsealed/unsealed.ts'
import { queueSeal } from './seal-job.ts'

/** The one who orders a new seal; a person or a program acts for the sender, the operator for nobody. */
export type Resealer = ActingCaller | { knownBy: KnownOperator }

/**
 * Queues the seal of a request again if it failed for good or is late. While the seal is being made, this changes nothing.
 * Returns whether it was queued. Throws `envelope_not_signed_yet`, `envelope_already_completed`, `envelope_expired`.
 */
export async function resealSignatureRequest(
  platform: Platform,
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

/** Queues every seal again that failed for good, each in a transaction of its own. Returns the ids of the requests. */
export async function resealAll(platform: Platform, by: Resealer): Promise<string[]> {
  const queued: string[] = []
  for (let after = ''; ; ) {
    const failed = await listUnsealable(platform.database, after, atOnce)
    for (const id of failed) if (await resealSignatureRequest(platform, id, by)) queued.push(id)
    if (failed.length < atOnce) return queued
    after = failed.at(-1)!
  }
}
