import { createHmac } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { domainOf } from '../../platform/mailer/mail-address.ts'
import type { MailAddress, MailAttachment, MailMessage } from '../../platform/mailer/mailer.ts'
import type { Platform } from '../../platform/platform.ts'
import { organizationDefaults } from '../organizations/organization-defaults.ts'
import { writeRedlineLetter } from '../redlines/mails/redline-letter.ts'
import { completedFile } from '../signature-requests/downloads/completed-file.ts'
import { type MailedRequest, readMailedRequest } from '../signature-requests/mails/read-request-facts.ts'
import type { Recipient, SignatureRequest } from '../signature-requests/signature-request.ts'
import { createMailedSigningUrl } from '../signature-requests/signing-link.ts'
import { cleanHeaderName, cleanLine, cleanSubject } from './clean-text.ts'
import type { MailContent } from './mail-content.ts'
import { mailKinds } from './mail-order.ts'
import type { QueuedMail } from './mail-store.ts'
import { en } from './templates/en.ts'
import { htmlPart } from './templates/html-part.ts'
import { textPart } from './templates/text-part.ts'

/** Mail servers refuse mails of 10 MB or more, and a file grows by a third on its way. */
const ATTACHED_BYTES_MOST = 5_000_000
/** How long the link to a signed document opens at least. */
const completedLinkMs = 90 * 86_400_000

/** What a mail says, on whose behalf, and with which files. */
interface Letter {
  content: MailContent
  /** The person for whom it is sent, who gets the answers; null for the service itself. */
  onBehalfOf: { name: string; email: string } | null
  testMode: boolean
  attachments: MailAttachment[]
}

/** Makes a mail as things are now; null when nobody needs it any more. Made twice, it is the same mail with the same links. */
export async function composeMail(platform: Platform, mail: QueuedMail): Promise<MailMessage | null> {
  const letter = await writeLetter(platform, mail)
  if (letter === null) return null
  const { content, onBehalfOf, testMode, attachments } = letter
  const notice = testMode ? en.test.notice : null
  return {
    messageId: `<${mail.mailId}@${domainOf(platform.mailFrom)}>`,
    from: fromAddress(platform.mailFrom, onBehalfOf),
    to: { name: cleanHeaderName(mail.to.name ?? ''), address: mail.to.email },
    replyTo: onBehalfOf && { name: cleanHeaderName(onBehalfOf.name), address: onBehalfOf.email },
    subject: cleanSubject(testMode ? `${en.test.subjectPrefix} ${content.subject}` : content.subject),
    text: textPart(content, notice),
    html: htmlPart(content, en, notice),
    attachments,
  }
}

async function writeLetter(platform: Platform, mail: QueuedMail): Promise<Letter | null> {
  switch (mail.kind) {
    case 'redline-turn':
    case 'redline-agreed':
    case 'redline-reopened':
    case 'redline-message':
    case 'redline-link-made': {
      const letter = await writeRedlineLetter(platform, { ...mail, kind: mail.kind }, linkToken(platform, mail))
      return letter && { ...letter, attachments: [] }
    }
    case 'webhook-endpoint-disabled':
      return endpointLetter(platform, mail)
    default: {
      const found = await readMailedRequest(platform, mail)
      return found && signingLetter(platform, { ...mail, kind: mail.kind }, found)
    }
  }
}

async function signingLetter(
  platform: Platform,
  mail: QueuedMail & { kind: keyof typeof en.signing },
  { subject: { request }, recipient, facts }: MailedRequest,
): Promise<Letter> {
  const attachments = await signedFiles(platform, mail, request)
  const link =
    recipient && mailKinds[mail.kind].signingLink ? await signingLink(platform, mail, request, recipient) : ''
  return {
    content: en.signing[mail.kind]({ ...facts, link, at: mail.createdAt, isAttached: attachments.length > 0 }),
    onBehalfOf: mailKinds[mail.kind].to === 'sender' ? null : request.sender,
    testMode: request.testMode,
    attachments,
  }
}

const signingLink = (platform: Platform, mail: QueuedMail, request: SignatureRequest, recipient: Recipient) =>
  createMailedSigningUrl(platform, {
    recipientSignatureId: recipient.recipientSignatureId,
    token: linkToken(platform, mail),
    expiresAt: linkExpiry(mail, request),
  })

async function endpointLetter(platform: Platform, mail: QueuedMail): Promise<Letter> {
  const organization = await organizationDefaults(platform, mail.organizationId)
  const content = en.endpointDisabled({
    organization: cleanLine(organization.name),
    webhookEndpointId: mail.subjectId,
    url: cleanLine(String(mail.details.url ?? ''), 500),
  })
  return { content, onBehalfOf: null, testMode: false, attachments: [] }
}

/** 256 bits that only this installation can make, and makes again for the same mail. */
const linkToken = ({ keys }: Platform, { mailId }: QueuedMail): string =>
  createHmac('sha256', keys.mailedLinkKey).update(mailId).digest('base64url')

/** With the request; the link to a signed document, of which no deadline is left, later where that is sooner. */
function linkExpiry({ kind, createdAt }: QueuedMail, { expiresAt }: SignatureRequest): Date {
  const atLeast = new Date(createdAt.getTime() + completedLinkMs)
  return kind === 'completed' && expiresAt < atLeast ? atLeast : expiresAt
}

/** The sealed document and, where it is a file of its own, its certificate: all of it or nothing. */
async function signedFiles(
  platform: Platform,
  { kind }: QueuedMail,
  request: SignatureRequest,
): Promise<MailAttachment[]> {
  if (kind !== 'completed' && kind !== 'sender-completed') return []
  const kinds =
    request.certificateKey === null ? (['signed-envelope'] as const) : (['signed-envelope', 'certificate'] as const)
  const files = await Promise.all(kinds.map(one => completedFile(platform, request, one)))
  if (files.reduce((sum, file) => sum + file.sizeBytes, 0) > ATTACHED_BYTES_MOST) return []
  return Promise.all(
    files.map(async ({ key, filename, contentType }) => ({
      filename: cleanLine(filename!, 200),
      contentType,
      content: await buffer(platform.storage.read(key)),
    })),
  )
}

/** Our own address, which our mail server may send from, under the name of whom it is for (RFC 6376 and SPF leave no other). */
function fromAddress(service: MailAddress, onBehalfOf: Letter['onBehalfOf']): MailAddress {
  if (onBehalfOf === null) return service
  const name = cleanHeaderName(onBehalfOf.name)
  return { name: en.fromName(name, service.name), address: service.address }
}
