import type { Platform } from '../../../platform/platform.ts'
import { cleanBlock, cleanLine } from '../../mails/clean-text.ts'
import type { SigningFacts } from '../../mails/mail-content.ts'
import { mailKinds } from '../../mails/mail-order.ts'
import type { QueuedMail } from '../../mails/mail-store.ts'
import { organizationDefaults } from '../../organizations/organization-defaults.ts'
import { titleOfFile } from '../../templates/template.ts'
import { templateVersion } from '../../templates/template-versions.ts'
import { readSignatureRequest, type SignatureRequestWithRecipients } from '../read-signature-request.ts'
import { type Recipient, statusAt, waitedFor } from '../signature-request.ts'

/** The signature request that a mail is about, and what its text may tell of it. */
export interface MailedRequest {
  subject: SignatureRequestWithRecipients
  /** Whom the mail is for; null when it is for the sender. */
  recipient: Recipient | null
  facts: Omit<SigningFacts, 'link' | 'at' | 'isAttached'>
}

/** Null when the request is gone, or nobody needs the mail any more. */
export async function readMailedRequest(platform: Platform, mail: QueuedMail): Promise<MailedRequest | null> {
  const subject = await readSignatureRequest(platform.database, mail.subjectId)
  const recipient = subject?.recipients.find(one => one.recipientSignatureId === mail.recipientSignatureId) ?? null
  if (subject === null || (mailKinds[mail.kind].to === 'signer' && recipient === null)) return null
  if (!isNeeded(mail, subject, recipient, platform.clock.now())) return null
  return { subject, recipient, facts: await readFacts(platform, mail, subject, recipient) }
}

/** An invitation to a request that has ended, or to somebody who has signed meanwhile, would only confuse. */
function isNeeded(
  { kind }: QueuedMail,
  { request, recipients }: SignatureRequestWithRecipients,
  recipient: Recipient | null,
  now: Date,
): boolean {
  if (!mailKinds[kind].untilSigned) return true
  return statusAt(request, recipients, now).status === 'Created' && recipient?.signedAt === null
}

async function readFacts(
  platform: Platform,
  mail: QueuedMail,
  { request, recipients }: SignatureRequestWithRecipients,
  recipient: Recipient | null,
): Promise<MailedRequest['facts']> {
  const { document } = await templateVersion(platform, request.templateId, request.templateVersion)
  const organization = await organizationDefaults(platform, request.organizationId)
  const subject = request.subject?.trim() ? cleanLine(request.subject) : null
  const message = cleanBlock(request.message ?? '')
  const decliner = recipients.find(one => one.declinedAt !== null)
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
    expiresAt: request.expiresAt,
    declined: decliner
      ? { name: cleanLine(decliner.name, 80), reason: cleanBlock(decliner.declineReason ?? '') || null }
      : null,
    voidReason: detail(mail, 'reason') || null,
    bounced: {
      ...cleanPerson({ name: detail(mail, 'name'), email: detail(mail, 'email') }),
      reason: cleanLine(detail(mail, 'reason'), 300),
    },
  }
}

const cleanPerson = ({ name, email }: { name: string; email: string }) => ({
  name: cleanLine(name, 80),
  email: cleanLine(email, 254),
})

const detail = ({ details }: QueuedMail, key: string) => cleanBlock(String(details[key] ?? ''))
