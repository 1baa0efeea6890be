import { CodedError } from '../../../http/coded-error.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type ActingCaller, actorEmailOf } from '../../credentials/organization-caller.ts'
import { appendSigningEvent } from '../../events/append-event.ts'
import { queueMail } from '../../mails/queue-mail.ts'
import { changeSignatureRequest } from '../change-signature-request.ts'
import { expireIfDue } from '../expire-signature-requests.ts'
import { assertContent } from '../kept-content.ts'
import { ownersMailed } from '../mailed-people.ts'
import type { SignatureRequestWithRecipients } from '../read-signature-request.ts'
import { assertSenderMay } from '../sender-guard.ts'
import { daysAfter, type RequestChange } from '../signature-request.ts'

/** How long content is kept after its deletion was requested. */
const deletionDelayDays = 7

/**
 * Plans the deletion of an ended request's content, and notifies the owners of its organization. A repeat changes
 * nothing. Throws `envelope_open`, `envelope_being_sealed`, `on_legal_hold`.
 */
export async function planDeletion(
  platform: Pick<Platform, 'clock' | 'database' | 'failpoints'>,
  signatureRequestId: string,
  by: ActingCaller,
): Promise<void> {
  await expireIfDue(platform, signatureRequestId)
  await changeSignatureRequest(platform, signatureRequestId, async (tx, subject) => {
    const { request } = subject
    if (request.contentDeletedAt !== null || request.plannedDeletion !== null) return null
    const at = platform.clock.now()
    assertSenderMay('deleteContent', subject, at)
    if (request.legalHoldSince !== null) throw new CodedError('on_legal_hold')
    const dueAt = daysAfter(at, deletionDelayDays)
    await recordAct(tx, subject, by, { type: 'content_deletion_planned', at, details: { due_at: dueAt.toISOString() } })
    await mailOwners(tx, subject, { at, dueAt, by })
    platform.failpoints.hit('plan-deletion-before-commit')
    return { kind: 'deletion-planned', dueAt, knownBy: by.knownBy }
  })
}

/** Withdraws a planned deletion. Changes nothing if none is planned. Throws `content_deleted`. */
export const withdrawDeletion = (
  platform: Pick<Platform, 'clock' | 'database'>,
  signatureRequestId: string,
  by: ActingCaller,
): Promise<void> =>
  changeSignatureRequest(platform, signatureRequestId, async (tx, subject) => {
    const { request } = subject
    assertContent(request)
    if (request.plannedDeletion === null) return null
    await recordAct(tx, subject, by, { type: 'content_deletion_withdrawn', at: platform.clock.now() })
    return { kind: 'deletion-withdrawn' }
  })

/**
 * Places a legal hold on a request in any state: until it is lifted, no person and no rule deletes its content, and a
 * planned deletion is withdrawn. A repeat changes nothing. Throws `content_deleted`.
 */
export const placeLegalHold = (
  platform: Pick<Platform, 'clock' | 'database'>,
  signatureRequestId: string,
  by: ActingCaller,
): Promise<void> =>
  changeSignatureRequest(platform, signatureRequestId, async (tx, subject) => {
    const { request } = subject
    assertContent(request)
    if (request.legalHoldSince !== null) return null
    const at = platform.clock.now()
    if (request.plannedDeletion !== null) await recordAct(tx, subject, by, { type: 'content_deletion_withdrawn', at })
    await recordAct(tx, subject, by, { type: 'legal_hold_placed', at })
    return { kind: 'legal-hold', since: at }
  })

/** Lifts the legal hold. Changes nothing if there is none. */
export const liftLegalHold = (
  platform: Pick<Platform, 'clock' | 'database'>,
  signatureRequestId: string,
  by: ActingCaller,
): Promise<void> =>
  changeSignatureRequest(platform, signatureRequestId, async (tx, subject): Promise<RequestChange | null> => {
    if (subject.request.legalHoldSince === null) return null
    await recordAct(tx, subject, by, { type: 'legal_hold_lifted', at: platform.clock.now() })
    return { kind: 'legal-hold', since: null }
  })

type Act = Pick<Parameters<typeof appendSigningEvent>[2], 'type' | 'at'> & { details?: Record<string, string> }

const recordAct = (tx: Tx, { request }: SignatureRequestWithRecipients, by: ActingCaller, { details, ...act }: Act) =>
  appendSigningEvent(tx, request, {
    ...act,
    actorEmail: actorEmailOf(by, request),
    details: { ...details, known_by: [by.knownBy] },
  })

/**
 * Queues a mail to the owners who see the request and to whoever manages its folder, even for an embedded request, because the deletion concerns the organization's records,
 * not the signers.
 */
async function mailOwners(
  tx: Tx,
  { request }: SignatureRequestWithRecipients,
  { at, dueAt, by }: { at: Date; dueAt: Date; by: ActingCaller },
): Promise<void> {
  const { organizationId, signatureRequestId: subjectId } = request
  const details = { due: dueAt.toISOString(), by: nameOf(by) }
  const mails = (await ownersMailed(tx, request)).map(({ email, name }) => ({
    kind: 'owner-deletion-planned',
    at,
    organizationId,
    subjectId,
    to: { email, name },
    details,
  }))
  await queueMail(tx, ...mails)
}

function nameOf({ person, knownBy }: ActingCaller): string {
  if (person) return person.name || person.email
  const name = knownBy.identified_by === 'credential' ? knownBy.credential_name : null
  return name === null ? 'A program' : `The program “${name}”`
}
