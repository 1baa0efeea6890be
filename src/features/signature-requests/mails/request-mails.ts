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

/** How long the link to a signed document works at least. */
const completedLinkMs = 90 * 86_400_000

/** The rules for a kind of mail: what it contains, and when it is no longer needed. */
interface MailRule {
  /** Contains a link to the signing page. */
  signingLink?: true
  /** Not needed once the signer has signed or the request has ended. */
  untilSigned?: true
  /** Contains a code. Not needed once the code can no longer be entered. */
  code?: true
  /** Attaches the signed document, unless it is too large. */
  signedFiles?: true
  /** Contains the URL of the request in the application. */
  requestLink?: true
  /** Not needed once the document is queued for sealing again or the request has ended. */
  whileUnsealable?: true
  /** Not needed once the planned deletion has been withdrawn. */
  whileDeletionPlanned?: true
  /** Contains links that only download the signed files, if these are too large to attach. */
  downloadLink?: true
}

const rules: Partial<Record<RequestMailKind, MailRule>> = {
  invitation: { signingLink: true, untilSigned: true },
  'your-turn': { signingLink: true, untilSigned: true },
  reminder: { signingLink: true, untilSigned: true },
  'signing-link-made': { untilSigned: true },
  'verification-code': { code: true },
  completed: { signingLink: true, signedFiles: true },
  'sender-completed': { signedFiles: true, requestLink: true },
  'sender-declined': { requestLink: true },
  'sender-expired': { requestLink: true },
  'sender-bounced': { requestLink: true },
  'sender-cc-bounced': { requestLink: true },
  'sender-sealing-failed': { requestLink: true, whileUnsealable: true },
  'owner-deletion-planned': { requestLink: true, whileDeletionPlanned: true },
  'cc-completed': { signedFiles: true, downloadLink: true },
}

const texts = { ...signerMails, ...senderMails, ...ownerMails, ...ccMails }
type RequestMailKind = keyof typeof texts

/**
 * The mails of signature requests, by kind. If a mail to a signer or a person in cc is refused, the request shows it.
 */
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

/**
 * Returns whether a signer still has to sign. A mail about a request that has ended or that they have signed would only
 * confuse them.
 */
const isAwaited = (
  { request, recipients }: SignatureRequestWithRecipients,
  recipient: Recipient | null,
  now: Date,
): boolean => statusAt(request, recipients, now).status === 'Created' && recipient?.signedAt === null

const linkTo = (
  platform: Pick<Platform, 'clock' | 'config' | 'database' | 'keys'>,
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

function downloadLinks(
  platform: Pick<Platform, 'clock' | 'config' | 'keys'>,
  { createdAt }: QueuedMail,
  request: SignatureRequest,
) {
  const expiresAt = new Date(createdAt.getTime() + completedLinkMs)
  const linkOf = (kind: 'signed-envelope' | 'certificate') =>
    presignDownload(platform, kind, request.signatureRequestId, expiresAt)
  return {
    link: linkOf('signed-envelope'),
    certificateLink: request.certificateKey === null ? null : linkOf('certificate'),
  }
}

/**
 * Returns when a link in a mail expires: with the request. A completed request no longer has a deadline, so a link to
 * its document works for `completedLinkMs` if that is longer.
 */
function linkExpiry({ kind, createdAt }: QueuedMail, { expiresAt }: SignatureRequest): Date {
  const atLeast = new Date(createdAt.getTime() + completedLinkMs)
  return kind === 'completed' && expiresAt < atLeast ? atLeast : expiresAt
}
