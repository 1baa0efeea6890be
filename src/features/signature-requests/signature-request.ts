import type { KnownBy, KnownSender } from '../../engine/events/known-by.ts'
import type { VerificationWay } from '../../engine/events/verification-ways.ts'
import type { FieldType } from '../../engine/fields/field-type.ts'
import { givenValue } from '../../engine/fields/value-rules.ts'
import type { SignatureLevel } from '../../engine/verification/signature-check.ts'
import { sealingLateMs } from '../../platform/database/unsealed-requests.ts'
import type { SealedFileKind } from './sealed-files/sealed-file.ts'

export type Status = 'Created' | 'Completed' | 'Expired'
export type ExpiredReason = 'Deadline' | 'Voided' | 'Declined'
export type Delivery = 'regular' | 'embedded'

export interface SignatureRequest {
  signatureRequestId: string
  organizationId: string
  templateId: string
  templateVersion: number
  delivery: Delivery
  status: Status
  expiredReason: ExpiredReason | null
  testMode: boolean
  sender: { email: string; name: string }
  subject: string | null
  message: string | null
  metadata: Record<string, string> | null
  redirectUrl: string | null
  sequential: boolean
  /** Mails to a signer in turn who has not signed; null for none. */
  reminders: Reminders | null
  prefilled: Values
  cc: Cc[]
  createdAt: Date
  updatedAt: Date
  expiresAt: Date
  completedAt: Date | null
  sealedKey: string | null
  sealedSha256: string | null
  sealedSizeBytes: number | null
  certificateKey: string | null
  sealingAttempts: number
  sealingError: string | null
  /** Since when the fully signed request awaits its seal, or since it was last queued again. */
  sealingSince: Date | null
  /** When it failed for good; null while it may still be made. */
  sealingFailedAt: Date | null
  /** The page, from 1, on which the signed content would not be visible. */
  sealingFailedPage: number | null
  /** How many runs have begun to make it. */
  sealingRuns: number
  /** Since when its documents, values and persons are deleted. */
  contentDeletedAt: Date | null
  /** When they will be deleted, unless that is withdrawn, and who requested it. */
  plannedDeletion: { dueAt: Date; knownBy: KnownSender } | null
  /** Since when no person and no rule may delete them. */
  legalHoldSince: Date | null
}

/** A person who gets the signed document by mail and does not sign. */
export interface Cc {
  email: string
  name: string | null
  /** When the mail server accepted the copy, and when it refused it for good; ISO 8601 in UTC. */
  sentAt: string | null
  bouncedAt: string | null
  bounceReason: string | null
}

/** In days: from the mail that announces a signer's turn to the first reminder, and between reminders. */
export interface Reminders {
  firstAfterDays: number
  everyDays: number
}

/** How a signer was identified. */
export type IdentifiedBy = KnownBy['identified_by']

/** Values by field id; null or a missing id means empty. */
export type Values = Record<string, string | null>

/** One signer on one signature request. */
export interface Recipient {
  recipientSignatureId: string
  signatureRequestId: string
  position: number
  /** Recipients of one turn sign in parallel, turns in order. */
  turn: number
  email: string
  name: string
  role: string | null
  viewedAt: Date | null
  signedAt: Date | null
  declinedAt: Date | null
  declineReason: string | null
  draft: Values
  signedValues: Values | null
  signature: SignatureRecord | null
  consentVersion: string | null
  signedIpAddress: string | null
  signedUserAgent: string | null
  signedContentSha256: string | null
  identifiedBy: IdentifiedBy | null
  /** How they were identified, with the link; null for signatures before it was recorded. */
  knownBy: KnownBy | null
  remindedAt: Date | null
  nextReminderAt: Date | null
  /** When a mail to them was refused for good, unless one was accepted since. */
  bouncedAt: Date | null
  bounceReason: string | null
  /** When the sender last corrected who they are. */
  correctedAt: Date | null
  /** As the sender gave it. */
  company: string | null
  initials: Initials | null
  /** How they are verified before their link shows anything; fixed when the request is created. */
  verification: VerificationWay[]
}

/** A stored signature; for an uploaded one, the image that we encoded. */
export type SignatureRecord =
  | { kind: 'typed'; text: string }
  | { kind: 'drawn'; strokes: { x: number; y: number; t?: number; p?: number }[][]; width: number; height: number }
  | { kind: 'uploaded'; imageKey: string }

/** Stored initials, and the fields in which their signer put them. */
export interface Initials {
  signature: SignatureRecord
  fieldIds: string[]
}

/** The storage keys of the images of uploaded signatures and initials. */
export const signatureImageKeys = (recipients: readonly Pick<Recipient, 'signature' | 'initials'>[]): string[] =>
  recipients
    .flatMap(({ signature, initials }) => [signature, initials?.signature])
    .flatMap(image => (image?.kind === 'uploaded' ? [image.imageKey] : []))

/** The stored files of a completed request. */
export interface StoredSeal {
  sealedKey: string
  sealedSha256: string
  sealedSizeBytes: number
  certificateKey: string | null
  /** The level of the seal of each file. */
  levels: Partial<Record<SealedFileKind, SignatureLevel>>
}

/** A change of a request; `shown` changes only its recipients, `upgraded` one of its sealed files. */
export type RequestChange =
  | { kind: 'shown' }
  | { kind: 'upgraded' }
  | { kind: 'cc'; cc: Cc[] }
  | { kind: 'extended'; expiresAt: Date }
  | { kind: 'expired'; reason: ExpiredReason }
  | { kind: 'completed'; sealed: StoredSeal; at: Date }
  | { kind: 'all-signed'; at: Date }
  | { kind: 'sealing-failed'; error: string; final: { at: Date; page: number | null } | null }
  | { kind: 'resealed'; at: Date }
  | { kind: 'deletion-planned'; dueAt: Date; knownBy: KnownSender }
  | { kind: 'deletion-withdrawn' }
  | { kind: 'legal-hold'; since: Date | null }
  | { kind: 'content-deleted'; at: Date }

export type Timed = Pick<SignatureRequest, 'status' | 'expiresAt' | 'expiredReason'>

/** Whether all have signed: from then on only the seal is awaited, and no deadline ends the request. */
export const allSigned = (recipients: Pick<Recipient, 'signedAt'>[]) =>
  recipients.every(recipient => recipient.signedAt !== null)

/** The status as of a moment: a passed deadline counts before any job has recorded it. */
export function statusAt(
  request: Timed,
  recipients: Pick<Recipient, 'signedAt'>[],
  now: Date,
): { status: Status; expiredReason: ExpiredReason | null } {
  if (request.status === 'Created' && request.expiresAt <= now && !allSigned(recipients)) {
    return { status: 'Expired', expiredReason: 'Deadline' }
  }
  return { status: request.status, expiredReason: request.expiredReason }
}

/**
 * The state that a sender sees. `Sealing`: all have signed, and only the seal is awaited. `Late`: it has been awaited for too long.
 * `Unsealable`: the seal failed for good, and nothing happens unless somebody acts.
 */
export type SenderState = 'Open' | 'Sealing' | 'Late' | 'Unsealable' | 'Completed' | 'Expired'

type Sealable = Timed & Pick<SignatureRequest, 'sealingSince' | 'sealingFailedAt'>

export function senderState(request: Sealable, recipients: Pick<Recipient, 'signedAt'>[], now: Date): SenderState {
  const { status } = statusAt(request, recipients, now)
  if (status !== 'Created') return status
  if (!allSigned(recipients)) return 'Open'
  if (request.sealingFailedAt !== null) return 'Unsealable'
  return request.sealingSince !== null && +request.sealingSince + sealingLateMs <= +now ? 'Late' : 'Sealing'
}

export type SenderAction = 'void' | 'remind' | 'correct' | 'extend' | 'createSigningUrl' | 'reseal' | 'deleteContent'

/** What a sender may do in each state. */
export const senderAllowed: Record<SenderState, readonly SenderAction[]> = {
  Open: ['void', 'remind', 'correct', 'extend', 'createSigningUrl'],
  Sealing: ['createSigningUrl'],
  Late: ['createSigningUrl', 'reseal'],
  Unsealable: ['void', 'createSigningUrl', 'reseal'],
  Completed: ['deleteContent'],
  Expired: ['deleteContent'],
}

export const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * 86_400_000)

export interface SignerInput {
  email: string
  name: string
  role?: string | null
  company?: string | null
  verification?: VerificationWay[]
}

/**
 * The turn of each signer: the position, but neighbours whose roles have the same order on the template share a turn, and
 * without an order all signers are in the first turn. Roles with the orders 1, 1, 2 → turns 0, 0, 1.
 */
export function turnsOf(signers: SignerInput[], roleOrders: Map<string, number>, sequential: boolean): number[] {
  let turn = 0
  const orderOf = (signer: SignerInput | undefined) => (signer?.role == null ? undefined : roleOrders.get(signer.role))
  return signers.map((signer, index) => {
    const order = orderOf(signer)
    const parallel = !sequential || (order !== undefined && order === orderOf(signers[index - 1]))
    if (index > 0 && !parallel) turn++
    return turn
  })
}

/** The default value of a field, before anyone signs. */
export const initialValue = (field: { type: FieldType; fieldId: string; defaultValue?: string }, prefilled: Values) =>
  field.type === 'signature'
    ? null
    : givenValue((Object.hasOwn(prefilled, field.fieldId) ? prefilled[field.fieldId] : field.defaultValue) ?? null)
