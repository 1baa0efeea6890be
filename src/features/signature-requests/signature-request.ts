import type { KnownBy, KnownSender } from '../../engine/events/known-by.ts'
import type { RecipientAction } from '../../engine/events/recipient-actions.ts'
import type { VerificationWay } from '../../engine/events/verification-ways.ts'
import type { FieldType } from '../../engine/fields/field-type.ts'
import type { Hand } from '../../engine/fields/hands.ts'
import { givenValue } from '../../engine/fields/value-rules.ts'
import type { SignatureLevel } from '../../engine/verification/signature-check.ts'
import { sealingLateMs } from '../../platform/database/unsealed-requests.ts'
import type { KeptRecord } from '../folders/kept-record.ts'
import type { SealedFileKind } from './sealed-files/sealed-file.ts'

export type Status = 'Created' | 'Completed' | 'Expired'
export type ExpiredReason = 'Deadline' | 'Voided' | 'Declined'
export type Delivery = 'regular' | 'embedded'

export interface SignatureRequest extends KeptRecord {
  signatureRequestId: string
  organizationId: string
  templateId: string
  templateVersion: number
  delivery: Delivery
  status: Status
  expiredReason: ExpiredReason | null
  testMode: boolean
  sender: { email: string; name: string }
  /** What everybody calls the document: the sender's subject, or else the name that the template had. It is fixed. */
  title: string
  subject: string | null
  message: string | null
  metadata: Record<string, string> | null
  redirectUrl: string | null
  sequential: boolean
  /** Whether later signers hear of the request only when their turn begins. */
  notifyLater: boolean
  /** The request as which this one was last sent again; null if it was not. */
  sentAgainAs: string | null
  /** When a signer in turn who has not signed is reminded by mail; null for no reminders. */
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
  /** When everyone had signed, or when the document was last queued again for sealing. */
  sealingSince: Date | null
  /** When sealing failed for good; null while the document may still be sealed. */
  sealingFailedAt: Date | null
  /** The one-based page on which the signed content would not be visible. */
  sealingFailedPage: number | null
  /** How many sealing runs have begun. */
  sealingRuns: number
  /** When the documents, the values and the personal data were deleted. */
  contentDeletedAt: Date | null
  /** When the content will be deleted, unless the deletion is withdrawn, and who requested it. */
  plannedDeletion: { dueAt: Date; knownBy: KnownSender } | null
  /** When the legal hold began. While it lasts, no person and no rule may delete the content. */
  legalHoldSince: Date | null
}

/** A person who gets the signed document by mail but does not sign. */
export interface Cc {
  email: string
  name: string | null
  /** When the mail server accepted the copy, in ISO 8601 and UTC. `bouncedAt` is when it refused the copy for good. */
  sentAt: string | null
  bouncedAt: string | null
  bounceReason: string | null
}

/** The days from the mail that announces a signer's turn to the first reminder, and the days between reminders. */
export interface Reminders {
  firstAfterDays: number
  everyDays: number
}

export type IdentifiedBy = KnownBy['identified_by']

/** The values of fields, keyed by field id. Null or a missing id means that the field is empty. */
export type Values = Record<string, string | null>

/** A recipient of a signature request: a signer, or someone who approves or views the document. */
export interface Recipient {
  action: RecipientAction
  recipientSignatureId: string
  signatureRequestId: string
  position: number
  /** The zero-based turn. Turns follow one another; recipients with the same turn sign at the same time. */
  turn: number
  email: string
  name: string
  role: string | null
  viewedAt: Date | null
  /** When the recipient signed, approved or confirmed. */
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
  /** How the signer was identified, and by which link; null for signatures made before this was recorded. */
  knownBy: KnownBy | null
  remindedAt: Date | null
  nextReminderAt: Date | null
  /** When the last mail to the signer was refused for good; null if a mail has been accepted since. */
  bouncedAt: Date | null
  bounceReason: string | null
  /** When the sender last corrected the signer's name or address. */
  correctedAt: Date | null
  /** The signer's company, as entered by the sender. */
  company: string | null
  initials: Initials | null
  /** How the signer is verified before the link shows anything. It is fixed when the request is created. */
  verification: VerificationWay[]
}

/** A stored signature. For an uploaded signature, it names the image as the service encoded it. */
export type SignatureRecord =
  | { kind: 'typed'; text: string; hand?: Hand }
  | { kind: 'drawn'; strokes: { x: number; y: number; t?: number; p?: number }[][]; width: number; height: number }
  | { kind: 'uploaded'; imageKey: string }

/** Stored initials, and the fields in which the signer put them. */
export interface Initials {
  signature: SignatureRecord
  fieldIds: string[]
}

/** Returns the storage keys of the images of uploaded signatures and initials. */
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
  /** The seal level of each file, keyed by the kind of file. */
  levels: Partial<Record<SealedFileKind, SignatureLevel>>
}

/** A change of a request. `shown` changes only its recipients, `upgraded` only one of its sealed files. */
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

/** Returns whether everyone has signed. From then on only the seal is missing, and no deadline ends the request. */
export const allSigned = (recipients: Pick<Recipient, 'signedAt'>[]) =>
  recipients.every(recipient => recipient.signedAt !== null)

/** Returns the status of a request at a given time. A passed deadline counts before any job has recorded it. */
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
 * The state of a request as its sender sees it. `Sealing`: everyone has signed, and only the seal is missing. `Late`:
 * the seal has been missing for too long. `Unsealable`: sealing failed for good, and nothing happens until someone
 * acts.
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

/** The actions that a sender may take in each state. */
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
  action?: RecipientAction
  turn?: number
  company?: string | null
  verification?: VerificationWay[]
}

/**
 * Returns the turn of each signer. A signer's turn is their position, but neighbours whose roles have the same order on
 * the template share a turn, and without a signing order all signers are in the first turn. Roles with the orders 1, 1,
 * 2 → turns 0, 0, 1. Turns that the sender gives are numbered without gaps: 1, 1, 5 → turns 0, 0, 1.
 */
export function turnsOf(signers: SignerInput[], roleOrders: Map<string, number>, sequential: boolean): number[] {
  if (signers.every(signer => signer.turn !== undefined)) {
    const given = [...new Set(signers.map(signer => signer.turn!))].sort((a, b) => a - b)
    return signers.map(signer => given.indexOf(signer.turn!))
  }
  let turn = 0
  const orderOf = (signer: SignerInput | undefined) => (signer?.role == null ? undefined : roleOrders.get(signer.role))
  return signers.map((signer, index) => {
    const order = orderOf(signer)
    const parallel = !sequential || (order !== undefined && order === orderOf(signers[index - 1]))
    if (index > 0 && !parallel) turn++
    return turn
  })
}

/** Returns the value of a field before anyone signs: the sender's value, or else the default. */
export const initialValue = (field: { type: FieldType; fieldId: string; defaultValue?: string }, prefilled: Values) =>
  field.type === 'signature'
    ? null
    : givenValue((Object.hasOwn(prefilled, field.fieldId) ? prefilled[field.fieldId] : field.defaultValue) ?? null)
