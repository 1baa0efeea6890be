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
  /** Mails to a signer in turn who has not signed; null when there are none. */
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
  /** Since when all have signed and the seal is awaited, or since it was last queued again. */
  sealingSince: Date | null
  /** When it failed in a way that no further try can mend; null while it may still be made. */
  sealingFailedAt: Date | null
  /** From 1: where what was signed would not be seen. */
  sealingFailedPage: number | null
  /** How many runs have begun to make it. */
  sealingRuns: number
  /** Since when its documents, values and persons are gone. */
  contentDeletedAt: Date | null
  /** When they will be gone, unless that is withdrawn, and who asked for it. */
  plannedDeletion: { dueAt: Date; knownBy: KnownSender } | null
  /** Since when nobody and no rule deletes them. */
  legalHoldSince: Date | null
}

/** Somebody who is mailed the signed document and signs nothing. */
export interface Cc {
  email: string
  name: string | null
  /** When the mail server took the copy, and when it refused it for good; ISO 8601 in UTC. */
  sentAt: string | null
  bouncedAt: string | null
  bounceReason: string | null
}

/** In days: from the mail that it is a signer's turn to the first reminder, and from one to the next. */
export interface Reminders {
  firstAfterDays: number
  everyDays: number
}

/** How whoever signed came to the document. */
export type IdentifiedBy = KnownBy['identified_by']

/** Values by field id; null or missing is empty. */
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
  signature: Signature | null
  consentVersion: string | null
  signedIpAddress: string | null
  signedUserAgent: string | null
  signedContentSha256: string | null
  identifiedBy: IdentifiedBy | null
  /** The same with the link; null for who signed before it was recorded. */
  knownBy: KnownBy | null
  remindedAt: Date | null
  nextReminderAt: Date | null
  /** When a mail to them was refused for good, unless one was taken since. */
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

/** A signature as it is kept: of an uploaded one, the image that we encoded. */
export type Signature =
  | { kind: 'typed'; text: string }
  | { kind: 'drawn'; strokes: { x: number; y: number; t?: number; p?: number }[][]; width: number; height: number }
  | { kind: 'uploaded'; imageKey: string }

/** Initials as they are kept, and the fields that their signer put them in. */
export interface Initials {
  signature: Signature
  fieldIds: string[]
}

/** Where the images of uploaded signatures and initials are. */
export const signatureImageKeys = (recipients: readonly Pick<Recipient, 'signature' | 'initials'>[]): string[] =>
  recipients
    .flatMap(({ signature, initials }) => [signature, initials?.signature])
    .flatMap(one => (one?.kind === 'uploaded' ? [one.imageKey] : []))

/** What was stored when a request was completed. */
export interface SealedFile {
  sealedKey: string
  sealedSha256: string
  sealedSizeBytes: number
  certificateKey: string | null
  /** Of each file: what its seal is. */
  levels: Partial<Record<SealedFileKind, SignatureLevel>>
}

/** What becomes of a request; `shown` is a change of its recipients only, `upgraded` one of its sealed files. */
export type RequestChange =
  | { kind: 'shown' }
  | { kind: 'upgraded' }
  | { kind: 'cc'; cc: Cc[] }
  | { kind: 'extended'; expiresAt: Date }
  | { kind: 'expired'; reason: ExpiredReason }
  | { kind: 'completed'; sealed: SealedFile; at: Date }
  | { kind: 'all-signed'; at: Date }
  | { kind: 'sealing-failed'; error: string; final: { at: Date; page: number | null } | null }
  | { kind: 'resealed'; at: Date }
  | { kind: 'deletion-planned'; dueAt: Date; knownBy: KnownSender }
  | { kind: 'deletion-withdrawn' }
  | { kind: 'legal-hold'; since: Date | null }
  | { kind: 'content-deleted'; at: Date }

export type Timed = Pick<SignatureRequest, 'status' | 'expiresAt' | 'expiredReason'>

/** Whether everybody has signed: from then on only the seal is awaited, and no deadline ends the request. */
export const allSigned = (recipients: Pick<Recipient, 'signedAt'>[]) =>
  recipients.every(recipient => recipient.signedAt !== null)

/** The status as of a moment: a deadline that has passed holds before any job has written it down. */
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
 * What a sender meets. `Sealing`: everybody has signed, and only the seal is awaited. `Late`: it has been for too long.
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
 * The turn of each signer: the position, but neighbours whose roles have the same order on the template share one, and
 * without an order everybody is in the first.
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

/** The value that a field has by default, before anybody signs. */
export const initialValue = (field: { type: FieldType; fieldId: string; defaultValue?: string }, prefilled: Values) =>
  field.type === 'signature'
    ? null
    : givenValue((Object.hasOwn(prefilled, field.fieldId) ? prefilled[field.fieldId] : field.defaultValue) ?? null)
