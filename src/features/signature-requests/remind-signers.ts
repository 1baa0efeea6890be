import { bySchedule, type KnownSender } from '../../engine/events/known-by.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ActingCaller, actorEmailOf } from '../credentials/organization-caller.ts'
import { appendSigningEvent } from '../events/append-event.ts'
import { changeSignatureRequest } from './change-signature-request.ts'
import { handleDue } from './due-requests.ts'
import { mailSigners } from './mail-parties.ts'
import { signersInTurn, waitedFor } from './may-sign-now.ts'
import { clearNextReminders, listRequestsToRemind, setNextReminder, setReminded } from './reminder-store.ts'
import { assertSenderMay } from './sender-guard.ts'
import { daysAfter, type Recipient, type Reminders, type SignatureRequest, senderState } from './signature-request.ts'

const pauseMs = 60 * 60_000

/**
 * Reminds the signers whose turn it is, or one of them. Skips signers who were reminded, or invited again after a
 * correction, within the last hour. Throws `embedded_not_mailed`, `reminded_recently` or `corrected_recently` if no
 * signer is left, the refusals of an ended request, and the errors of `signerToRemind`.
 */
export async function remindSigners(
  platform: Pick<Platform, 'clock' | 'database'>,
  signatureRequestId: string,
  { recipientSignatureId, by }: { recipientSignatureId: string | undefined; by: ActingCaller },
): Promise<void> {
  await changeSignatureRequest(platform, signatureRequestId, async (tx, subject) => {
    const { request, recipients } = subject
    if (request.delivery === 'embedded') throw new CodedError('embedded_not_mailed')
    const now = platform.clock.now()
    assertSenderMay('remind', subject, now)
    const candidates =
      recipientSignatureId === undefined
        ? signersInTurn(recipients)
        : [signerToRemind(recipients, recipientSignatureId)]
    const signers = candidates.filter(
      signer => !isWithinPause(signer.remindedAt, now) && !isWithinPause(signer.correctedAt, now),
    )
    if (signers.length === 0) {
      const wereReminded = candidates.some(signer => isWithinPause(signer.remindedAt, now))
      throw new CodedError(wereReminded ? 'reminded_recently' : 'corrected_recently')
    }
    await remind(tx, { request, signers, at: now, actorEmail: actorEmailOf(by, request), knownBy: by.knownBy })
    return { kind: 'shown' }
  })
}

/** Returns a signer who can sign now. Throws `resource_not_found`, `already_signed`, `not_signers_turn`. */
function signerToRemind(recipients: Recipient[], recipientSignatureId: string): Recipient {
  const signer = recipients.find(recipient => recipient.recipientSignatureId === recipientSignatureId)
  if (!signer) throw new CodedError('resource_not_found', { resource: 'Recipient signature', id: recipientSignatureId })
  if (signer.signedAt !== null) throw new CodedError('already_signed')
  if (waitedFor(recipients, signer).length > 0) throw new CodedError('not_signers_turn')
  return signer
}

const isWithinPause = (mailedAt: Date | null, now: Date) =>
  mailedAt !== null && now.getTime() < mailedAt.getTime() + pauseMs

/** Schedules the first reminder of signers whose turn begins. */
export async function startReminders(tx: Tx, { firstAfterDays }: Reminders, signers: Recipient[], now: Date) {
  await setNextReminder(tx, signers, daysAfter(now, firstAfterDays))
}

/**
 * Sends the due reminders of all requests. A reminder is due when a signer in turn has not signed within the days that
 * the sender set.
 */
export async function sendDueReminders(
  platform: Pick<Platform, 'clock' | 'database' | 'failpoints' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  await handleDue(platform, signal, {
    name: 'reminding of a signature request',
    find: (limit, but) => listRequestsToRemind(platform.database, { now: platform.clock.now(), limit, but }),
    handle: signatureRequestId => remindDue(platform, signatureRequestId),
  })
}

async function remindDue(
  platform: Pick<Platform, 'clock' | 'database' | 'failpoints'>,
  signatureRequestId: string,
): Promise<void> {
  await changeSignatureRequest(platform, signatureRequestId, async (tx, { request, recipients }) => {
    const now = platform.clock.now()
    const isDue = (signer: Recipient) => signer.nextReminderAt !== null && signer.nextReminderAt <= now
    if (senderState(request, recipients, now) !== 'Open') {
      await clearNextReminders(tx, signatureRequestId)
      return null
    }
    const due = signersInTurn(recipients).filter(isDue)
    await remind(tx, { request, signers: due, at: now, actorEmail: null, knownBy: bySchedule })
    platform.failpoints.hit('remind-before-commit')
    return due.length === 0 ? null : { kind: 'shown' }
  })
  platform.failpoints.hit('remind-after-commit')
}

/**
 * Reminds signers and schedules the next reminder from now, so that a clock that jumps past several reminders sends
 * only one mail.
 */
async function remind(
  tx: Tx,
  {
    request,
    signers,
    at,
    actorEmail,
    knownBy,
  }: {
    request: SignatureRequest
    signers: Recipient[]
    at: Date
    actorEmail: string | null
    knownBy: KnownSender | typeof bySchedule
  },
): Promise<void> {
  const nextReminderAt = request.reminders && daysAfter(at, request.reminders.everyDays)
  const details = { known_by: [knownBy] }
  for (const recipient of signers) {
    await setReminded(tx, recipient.recipientSignatureId, { at, nextReminderAt })
    await appendSigningEvent(tx, request, { type: 'document_reminded', at, recipient, actorEmail, details })
  }
  await mailSigners(tx, request, signers, { kind: 'reminder', at })
}
