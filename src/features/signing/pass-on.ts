import type { Tx } from '../../platform/database/transaction.ts'
import { queueSeal } from '../sealing/seal-job.ts'
import { mailSigners } from '../signature-requests/mail-parties.ts'
import { signersFollowing } from '../signature-requests/may-sign-now.ts'
import type { SignatureRequestWithRecipients } from '../signature-requests/read-signature-request.ts'
import { startReminders } from '../signature-requests/remind-signers.ts'
import { allSigned, type Recipient } from '../signature-requests/signature-request.ts'

/**
 * Queues the seal after the last signature; before that, invites the signers whose turn has come. Returns whether this
 * was the last signature.
 */
export async function passOn(
  tx: Tx,
  { request, recipients }: SignatureRequestWithRecipients,
  signed: Recipient,
  now: Date,
): Promise<boolean> {
  if (allSigned(recipients.filter(recipient => recipient !== signed))) {
    await queueSeal(tx, request.signatureRequestId)
    return true
  }
  const following = signersFollowing(recipients, signed)
  await mailSigners(tx, request, following, {
    kind: request.notifyLater ? 'invitation' : 'your-turn',
    at: now,
  })
  if (request.reminders) await startReminders(tx, request.reminders, following, now)
  return false
}
