import type { Platform } from '../../../platform/platform.ts'
import { mailedToken } from '../../links/make-link.ts'
import { presignDownload } from '../../links/presigned-download.ts'
import type { Letter } from '../../mails/letter.ts'
import type { MailKind, MailKinds } from '../../mails/mail-kind.ts'
import type { QueuedMail } from '../../mails/mail-order.ts'
import { readSignatureRequest, type SignatureRequestWithRecipients } from '../read-signature-request.ts'
import { type Recipient, type SignatureRequest, statusAt } from '../signature-request.ts'
import { createMailedSigningUrl } from '../signing-link.ts'
import { codeToMail } from '../verification/codes.ts'
import { signedFiles } from './attach-signed-files.ts'
import { ccMails } from './cc-mails.ts'
import { ownerMails } from './owner-mails.ts'
import { recordBounce, recordDelivery } from './record-bounce.ts'
import { recordCcBounce, recordCcDelivery } from './record-cc.ts'
import { readSigningFacts } from './request-facts.ts'
import { senderMails } from './sender-mails.ts'
import { signerMails } from './signer-mails.ts'

/** How long a link to a signed document opens at least. */
const completedLinkMs = 90 * 86_400_000

/** What holds for all mails of a kind. */
interface MailRule {
  /** It carries a link that opens the signing page. */
  signingLink?: true
  /** Nobody needs it once the signer has signed or the request has ended. */
  untilSigned?: true
  /** It carries a code, which nobody needs once it cannot be entered any more. */
  code?: true
  /** It carries the signed document, unless that is too large. */
  signedFiles?: true
  /** It carries the address of the request in the application. */
  requestLink?: true
  /** Nobody needs it once the seal is queued again or the request has ended. */
  whileUnsealable?: true
  /** Nobody needs it once the deletion is withdrawn. */
  whileDeletionPlanned?: true
  /** It carries links that give the signed files where these are too large, and open nothing else. */
  downloadLink?: true
}

const rules: Partial<Record<RequestMailKind, MailRule>> = {
  invitation: { signingLink: true, untilSigned: true },
  'your-turn': { signingLink: true, untilSigned: true },
  reminder: { signingLink: true, untilSigned: true },
  'signing-link-made': { untilSigned: true },
  'verification-code': { code: true },
  completed: { signingLink: true, signedFiles: true },
  'sender-completed': { signedFiles: true },
  'sender-sealing-failed': { requestLink: true, whileUnsealable: true },
  'owner-deletion-planned': { requestLink: true, whileDeletionPlanned: true },
  'cc-completed': { signedFiles: true, downloadLink: true },
}

const texts = { ...signerMails, ...senderMails, ...ownerMails, ...ccMails }
type RequestMailKind = keyof typeof texts

/** The mails of signature requests, by their kinds; a refused one to a signer or to somebody in cc is shown on the request. */
export const requestMails: MailKinds = Object.fromEntries(
  (Object.keys(texts) as RequestMailKind[]).map(kind => [
    kind,
    {
      write: (platform, mail) => writeLetter(platform, mail, kind),
      ...(kind in ccMails && { bounced: recordCcBounce, delivered: recordCcDelivery }),
      ...(kind in signerMails && { bounced: recordBounce, delivered: recordDelivery }),
    } satisfies MailKind,
  ]),
)

async function writeLetter(platform: Platform, mail: QueuedMail, kind: RequestMailKind): Promise<Letter | null> {
  const rule = rules[kind] ?? {}
  const isToSigner = kind in signerMails
  const subject = await readSignatureRequest(platform.database, mail.subjectId)
  const recipient =
    subject?.recipients.find(recipient => recipient.recipientSignatureId === mail.recipientSignatureId) ?? null
  if (subject === null || (isToSigner && recipient?.email !== mail.to.email)) return null
  if (subject.request.contentDeletedAt !== null) return null
  if (rule.untilSigned && !isAwaited(subject, recipient, platform.clock.now())) return null
  const { request } = subject
  if (rule.whileUnsealable && request.sealingFailedAt === null) return null
  if (rule.whileDeletionPlanned && request.plannedDeletion === null) return null
  const code = rule.code ? await codeToMail(platform, mail.mailId) : ''
  if (code === null) return null
  const facts = await readSigningFacts(platform, mail, subject, recipient)
  const attachments = rule.signedFiles ? await signedFiles(platform, request) : []
  const isAttached = attachments.length > 0
  const links = rule.downloadLink && !isAttached ? downloadLinks(platform, mail, request) : noLinks
  const address = rule.requestLink ? `${platform.config.publicUrl}/requests/${request.signatureRequestId}` : links.link
  const link = recipient && rule.signingLink ? await linkTo(platform, mail, request, recipient) : address
  return {
    content: texts[kind]({ ...facts, ...links, link, isAttached, code }),
    onBehalfOf: kind in senderMails || kind in ownerMails ? null : request.sender,
    testMode: request.testMode,
    attachments,
  }
}

/** An invitation to a request that has ended, or to somebody who has signed meanwhile, would only confuse. */
const isAwaited = (
  { request, recipients }: SignatureRequestWithRecipients,
  recipient: Recipient | null,
  now: Date,
): boolean => statusAt(request, recipients, now).status === 'Created' && recipient?.signedAt === null

const linkTo = (
  platform: Platform,
  mail: QueuedMail,
  request: SignatureRequest,
  { recipientSignatureId }: Recipient,
): Promise<string> =>
  createMailedSigningUrl(platform, {
    recipientSignatureId,
    email: mail.to.email,
    token: mailedToken(platform, mail.mailId),
    expiresAt: linkExpiry(mail, request),
  })

const noLinks = { link: '', certificateLink: null }

function downloadLinks(platform: Platform, { createdAt }: QueuedMail, request: SignatureRequest) {
  const expiresAt = new Date(createdAt.getTime() + completedLinkMs)
  const linkOf = (kind: 'signed-envelope' | 'certificate') =>
    presignDownload(platform, kind, request.signatureRequestId, expiresAt)
  return {
    link: linkOf('signed-envelope'),
    certificateLink: request.certificateKey === null ? null : linkOf('certificate'),
  }
}

/** With the request; the link to a signed document, of which no deadline is left, later where that is sooner. */
function linkExpiry({ kind, createdAt }: QueuedMail, { expiresAt }: SignatureRequest): Date {
  const atLeast = new Date(createdAt.getTime() + completedLinkMs)
  return kind === 'completed' && expiresAt < atLeast ? atLeast : expiresAt
}
