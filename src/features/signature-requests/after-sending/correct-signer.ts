import { CodedError } from '../../../http/coded-error.ts'
import { invalidInput } from '../../../http/validation.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { removeGivenUpFiles } from '../../../platform/storage/pending-files.ts'
import { type ActingCaller, actorEmailOf } from '../../credentials/organization-caller.ts'
import { appendSigningEvent } from '../../events/append-event.ts'
import { readSigningEventsOf } from '../../events/read-events.ts'
import { revokeLinksOf } from '../../links/revoke-link.ts'
import { templateVersion } from '../../templates/template-versions.ts'
import { giveUpAttachments } from '../attachments/kept-attachments.ts'
import { changeSignatureRequest } from '../change-signature-request.ts'
import { assertPerson } from '../drawable-person.ts'
import { writeRequestWords } from '../list/request-words-store.ts'
import { mailSigners } from '../mail-parties.ts'
import { signersNotified, waitedFor } from '../may-sign-now.ts'
import type { SignatureRequestWithRecipients } from '../read-signature-request.ts'
import { startReminders } from '../remind-signers.ts'
import { assertSenderMay } from '../sender-guard.ts'
import { assertFactsFit } from '../service-values.ts'
import type { Recipient } from '../signature-request.ts'
import { signingLinks } from '../signing-link.ts'
import { setCorrected } from './correction-store.ts'

/**
 * Limits how often a signer may be corrected within 24 hours, because each correction sends a mail, possibly to a
 * person who has nothing to do with the request.
 */
const maxCorrectionsPerDay = 5
const dayMs = 24 * 60 * 60_000

/** The details of a signer that the sender changes. */
export interface Correction {
  email?: string
  name?: string
}

/**
 * Corrects the name or the address of a signer. The signer's links and sessions end, and a new invitation is sent,
 * unless the signer has not heard of the request yet. If
 * the address changes, everything that was done under the old address is discarded, except its events. A correction
 * without changes does nothing. Throws `invalid_input`, `already_signed`, `corrected_too_often`, and the refusals of a
 * request that is not open.
 */
export async function correctSigner(
  platform: Pick<Platform, 'caches' | 'clock' | 'database' | 'failpoints' | 'storage'>,
  {
    signer,
    correction,
    by,
  }: { signer: { signatureRequestId: string; recipientSignatureId: string }; correction: Correction; by: ActingCaller },
): Promise<void> {
  if (correction.email === undefined && correction.name === undefined) throw invalidInput('email or name is required')
  assertPerson(correction, '')
  let givenUp: string[] = []
  await changeSignatureRequest(platform, signer.signatureRequestId, async (tx, subject) => {
    const before = subject.recipients.find(recipient => recipient.recipientSignatureId === signer.recipientSignatureId)!
    const after = corrected(before, correction)
    if (after.email === before.email && after.name === before.name) return null
    const { version } = await templateVersion(platform, subject.request.templateId, subject.request.templateVersion)
    assertFactsFit(version.fields, after, '')
    const at = platform.clock.now()
    assertCorrectable(subject, before, at)
    await assertNotCorrectedTooOften(tx, signer, at)
    // update the row first: a mailed link locks it while it is created, so no earlier link is missed
    const isOther = after.email !== before.email
    await setCorrected(tx, after, { at, isOther })
    await writeRequestWords(tx, signer.signatureRequestId)
    givenUp = isOther ? await giveUpAttachments(tx, after.recipientSignatureId) : []
    await revokeLinksOf(tx, {
      kind: signingLinks,
      holderIds: [after.recipientSignatureId],
      revoked: { at, by: by.knownBy },
    })
    const { request, recipients } = subject
    const details = { ...correctionFacts(before, after), known_by: [by.knownBy] }
    const actorEmail = actorEmailOf(by, request)
    await appendSigningEvent(tx, request, { type: 'recipient_corrected', at, recipient: after, actorEmail, details })
    if (signersNotified(request, recipients).includes(before))
      await mailSigners(tx, request, [after], { kind: 'invitation', at })
    const isInTurn = waitedFor(recipients, before).length === 0
    if (request.reminders && isInTurn) await startReminders(tx, request.reminders, [after], at)
    platform.failpoints.hit('correct-before-commit')
    return { kind: 'shown' }
  })
  await removeGivenUpFiles(platform.database, platform.storage, givenUp)
}

const corrected = (
  recipient: Recipient,
  { email = recipient.email, name = recipient.name }: Correction,
): Recipient => ({
  ...recipient,
  email,
  name,
})

function assertCorrectable(subject: SignatureRequestWithRecipients, recipient: Recipient, now: Date): void {
  assertSenderMay('correct', subject, now)
  if (recipient.signedAt !== null) throw new CodedError('already_signed')
}

async function assertNotCorrectedTooOften(
  tx: Tx,
  { signatureRequestId, recipientSignatureId }: { signatureRequestId: string; recipientSignatureId: string },
  now: Date,
): Promise<void> {
  const events = await readSigningEventsOf(tx, signatureRequestId, 'recipient_corrected')
  const times = events
    .filter(({ signing }) => signing?.recipient_signature_id === recipientSignatureId)
    .map(({ event }) => event.event_time)
  const earliest = times.at(-maxCorrectionsPerDay)
  if (earliest === undefined || earliest + dayMs <= now.getTime()) return
  throw new CodedError('corrected_too_often', {
    limit: `${maxCorrectionsPerDay}`,
    at: new Date(earliest + dayMs).toISOString(),
  })
}

/** Returns the corrected details, with their earlier values. */
const correctionFacts = (before: Recipient, after: Recipient) => ({
  ...(after.email !== before.email && { email: after.email, previous_email: before.email }),
  ...(after.name !== before.name && { name: after.name, previous_name: before.name }),
})
