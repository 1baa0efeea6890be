import type { RecipientAction } from '../../../engine/events/recipient-actions.ts'
import type { Platform } from '../../../platform/platform.ts'
import { cleanBlock, cleanLine } from '../../mails/clean-text.ts'
import type { QueuedMail } from '../../mails/mail-order.ts'
import { linkMaker } from '../../mails/templates/phrases.ts'
import { organizationDefaults } from '../../organizations/organization-defaults.ts'
import { actsLater, waitedFor } from '../may-sign-now.ts'
import type { SignatureRequestWithRecipients } from '../read-signature-request.ts'
import type { Recipient } from '../signature-request.ts'

/** The facts that mails about a signature request may use. */
export interface SigningFacts {
  title: string
  /** The subject that the sender entered. */
  subject: string | null
  message: string | null
  sender: { name: string; email: string }
  organization: string
  /** The time zone in which the mail states times. */
  timeZone: string
  /** The address of the mail's recipient. */
  to: string
  signers: { name: string; signedAt: Date | null }[]
  /** The names of the signers who must sign before the recipient. */
  waitingFor: string[]
  createdAt: Date
  expiresAt: Date
  /** Null if no one has declined, or if the recipient of the mail may not know who acts after them. */
  declined: { name: string; reason: string | null } | null
  /** The sender's reason for voiding the request. */
  voidReason: string | null
  bounced: { name: string; email: string; reason: string }
  /**
   * The page on which the signed content would not be visible; null if the document cannot be sealed for another
   * reason.
   */
  unsealed: { page: string | null }
  /** When the content will be deleted, and which person or program requested it. */
  deletion: { dueAt: Date; by: string }
  /** The program that created a link for the signer. */
  linkMaker: string
  /** When the reported event happened. */
  at: Date
  /** What the mail's recipient does; `sign` in a mail to anyone else. */
  action: RecipientAction
  /** Whether the link opens only with a code that is mailed to the signer. */
  isAskedForCode: boolean
  /** The code, six digits; empty in a mail without a code. */
  code: string
  /**
   * The link that opens the signing page or the request, or downloads the signed file; empty in a mail without a link.
   */
  link: string
  /**
   * The link that downloads the certificate of completion; null if it is part of the document or attached to the mail.
   */
  certificateLink: string | null
  /** Whether the signed document is attached. */
  isAttached: boolean
}

/**
 * Reads the facts that a mail about a request may use.
 * @param recipient the signer who gets the mail; null for a mail to anyone else
 */
export async function readSigningFacts(
  platform: Pick<Platform, 'caches' | 'database'>,
  mail: QueuedMail,
  { request, recipients }: SignatureRequestWithRecipients,
  recipient: Recipient | null,
): Promise<Omit<SigningFacts, 'link' | 'certificateLink' | 'isAttached' | 'code'>> {
  const organization = await organizationDefaults(platform, request.organizationId)
  const subject = request.subject?.trim() ? cleanLine(request.subject) : null
  const message = cleanBlock(request.message ?? '')
  const isNamed = (person: Recipient) =>
    organization.namesLaterSigners || recipient === null || !actsLater(person, recipient)
  const decliner = recipients.find(person => person.declinedAt !== null && isNamed(person))
  return {
    title: cleanLine(request.title),
    subject,
    message: message === '' ? null : message,
    sender: cleanPerson(request.sender),
    organization: cleanLine(organization.name),
    timeZone: organization.timeZone,
    to: cleanLine(mail.to.email, 254),
    signers: recipients.map(({ name, signedAt }) => ({ name: cleanLine(name, 80), signedAt })),
    waitingFor: recipient ? waitedFor(recipients, recipient).map(({ name }) => cleanLine(name, 80)) : [],
    createdAt: request.createdAt,
    at: mail.createdAt,
    linkMaker: linkMaker(mail.details),
    action: recipient?.action ?? 'sign',
    isAskedForCode: recipient?.verification.includes('email_code') ?? false,
    expiresAt: request.expiresAt,
    declined: decliner
      ? { name: cleanLine(decliner.name, 80), reason: cleanBlock(decliner.declineReason ?? '') || null }
      : null,
    voidReason: detail(mail, 'reason') || null,
    bounced: {
      ...cleanPerson({ name: detail(mail, 'name'), email: detail(mail, 'email') }),
      reason: cleanLine(detail(mail, 'reason'), 300),
    },
    unsealed: { page: detail(mail, 'page') || null },
    deletion: { dueAt: new Date(detail(mail, 'due')), by: cleanLine(detail(mail, 'by'), 80) },
  }
}

const cleanPerson = ({ name, email }: { name: string; email: string }) => ({
  name: cleanLine(name, 80),
  email: cleanLine(email, 254),
})

const detail = ({ details }: QueuedMail, key: string) => cleanBlock(String(details[key] ?? ''))
