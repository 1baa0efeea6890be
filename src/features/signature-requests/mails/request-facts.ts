import type { Platform } from '../../../platform/platform.ts'
import { cleanBlock, cleanLine } from '../../mails/clean-text.ts'
import type { QueuedMail } from '../../mails/mail-order.ts'
import { linkMaker } from '../../mails/templates/phrases.ts'
import { organizationDefaults } from '../../organizations/organization-defaults.ts'
import { titleOfFile } from '../../templates/template.ts'
import { templateVersion } from '../../templates/template-versions.ts'
import { waitedFor } from '../may-sign-now.ts'
import type { SignatureRequestWithRecipients } from '../read-signature-request.ts'
import type { Recipient } from '../signature-request.ts'

/** What the texts about a signature request may tell. */
export interface SigningFacts {
  title: string
  /** The subject that the sender gave. */
  subject: string | null
  message: string | null
  sender: { name: string; email: string }
  organization: string
  /** The address that the mail goes to. */
  to: string
  signers: { name: string; signedAt: Date | null }[]
  /** The names of those who sign before the one that the mail is for. */
  waitingFor: string[]
  createdAt: Date
  expiresAt: Date
  declined: { name: string; reason: string | null } | null
  /** Why the sender took the request back. */
  voidReason: string | null
  bounced: { name: string; email: string; reason: string }
  /** Where what was signed would not be seen; null where the document cannot be sealed for another reason. */
  unsealed: { page: string | null }
  /** When the content is deleted, and who asked for it. */
  deletion: { dueAt: Date; by: string }
  /** The program that made a link for the signer. */
  linkMaker: string
  /** When what the mail tells of happened. */
  at: Date
  /** The link opens only with a code that is emailed to the signer. */
  isAskedForCode: boolean
  /** Six digits; empty in a mail without a code. */
  code: string
  /** Opens the signing page, or gives the signed file; empty in a mail without a link. */
  link: string
  /** Gives the certificate of completion, where it is a file of its own and the mail does not carry it. */
  certificateLink: string | null
  /** Whether the signed document is attached. */
  isAttached: boolean
}

/**
 * What the text of a mail may tell of a request.
 * @param recipient whom the mail is for; null when it is for the sender
 */
export async function readSigningFacts(
  platform: Platform,
  mail: QueuedMail,
  { request, recipients }: SignatureRequestWithRecipients,
  recipient: Recipient | null,
): Promise<Omit<SigningFacts, 'link' | 'certificateLink' | 'isAttached' | 'code'>> {
  const { document } = await templateVersion(platform, request.templateId, request.templateVersion)
  const organization = await organizationDefaults(platform, request.organizationId)
  const subject = request.subject?.trim() ? cleanLine(request.subject) : null
  const message = cleanBlock(request.message ?? '')
  const decliner = recipients.find(recipient => recipient.declinedAt !== null)
  return {
    title: subject ?? cleanLine(titleOfFile(document.filename)),
    subject,
    message: message === '' ? null : message,
    sender: cleanPerson(request.sender),
    organization: cleanLine(organization.name),
    to: cleanLine(mail.to.email, 254),
    signers: recipients.map(({ name, signedAt }) => ({ name: cleanLine(name, 80), signedAt })),
    waitingFor: recipient ? waitedFor(recipients, recipient).map(({ name }) => cleanLine(name, 80)) : [],
    createdAt: request.createdAt,
    at: mail.createdAt,
    linkMaker: linkMaker(mail.details),
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
