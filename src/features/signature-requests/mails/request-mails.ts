import type { Platform } from '../../../platform/platform.ts'
import { mailedToken } from '../../links/make-link.ts'
import type { Letter } from '../../mails/letter.ts'
import type { MailKind, MailKinds } from '../../mails/mail-kind.ts'
import type { QueuedMail } from '../../mails/mail-order.ts'
import { readSignatureRequest, type SignatureRequestWithRecipients } from '../read-signature-request.ts'
import { type Recipient, type SignatureRequest, statusAt } from '../signature-request.ts'
import { createMailedSigningUrl } from '../signing-link.ts'
import { signedFiles } from './attach-signed-files.ts'
import { recordBounce, recordDelivery } from './record-bounce.ts'
import { readSigningFacts } from './request-facts.ts'
import { senderMails } from './sender-mails.ts'
import { signerMails } from './signer-mails.ts'

/** How long the link to a signed document opens at least. */
const completedLinkMs = 90 * 86_400_000

/** What holds for all mails of a kind. */
interface MailRule {
  /** It carries a link that opens the signing page. */
  signingLink?: true
  /** Nobody needs it once the signer has signed or the request has ended. */
  untilSigned?: true
  /** It carries the signed document, unless that is too large. */
  signedFiles?: true
}

const rules: Partial<Record<RequestMailKind, MailRule>> = {
  invitation: { signingLink: true, untilSigned: true },
  'your-turn': { signingLink: true, untilSigned: true },
  reminder: { signingLink: true, untilSigned: true },
  'signing-link-made': { untilSigned: true },
  completed: { signingLink: true, signedFiles: true },
  'sender-completed': { signedFiles: true },
}

const texts = { ...signerMails, ...senderMails }
type RequestMailKind = keyof typeof texts

/** The mails of signature requests, by their kinds; a refused one to a signer is shown on the request. */
export const requestMails: MailKinds = Object.fromEntries(
  (Object.keys(texts) as RequestMailKind[]).map(kind => [
    kind,
    {
      write: (platform, mail) => writeLetter(platform, mail, kind),
      bounced: async (tx, mail, bounce) => withSigner(mail, signer => recordBounce(tx, signer, bounce)),
      delivered: async (tx, mail) => withSigner(mail, signer => recordDelivery(tx, signer)),
    } satisfies MailKind,
  ]),
)

async function withSigner(
  { subjectId: signatureRequestId, recipientSignatureId }: QueuedMail,
  work: (signer: { signatureRequestId: string; recipientSignatureId: string }) => Promise<void>,
): Promise<void> {
  if (recipientSignatureId !== null) await work({ signatureRequestId, recipientSignatureId })
}

async function writeLetter(platform: Platform, mail: QueuedMail, kind: RequestMailKind): Promise<Letter | null> {
  const rule = rules[kind] ?? {}
  const isToSigner = kind in signerMails
  const subject = await readSignatureRequest(platform.database, mail.subjectId)
  const recipient = subject?.recipients.find(one => one.recipientSignatureId === mail.recipientSignatureId) ?? null
  if (subject === null || (isToSigner && recipient === null)) return null
  if (rule.untilSigned && !isAwaited(subject, recipient, platform.clock.now())) return null
  const { request } = subject
  const facts = await readSigningFacts(platform, mail, subject, recipient)
  const attachments = rule.signedFiles ? await signedFiles(platform, request) : []
  const link = recipient && rule.signingLink ? await linkTo(platform, mail, request, recipient) : ''
  return {
    content: texts[kind]({ ...facts, link, isAttached: attachments.length > 0 }),
    onBehalfOf: isToSigner ? request.sender : null,
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
    token: mailedToken(platform, mail.mailId),
    expiresAt: linkExpiry(mail, request),
  })

/** With the request; the link to a signed document, of which no deadline is left, later where that is sooner. */
function linkExpiry({ kind, createdAt }: QueuedMail, { expiresAt }: SignatureRequest): Date {
  const atLeast = new Date(createdAt.getTime() + completedLinkMs)
  return kind === 'completed' && expiresAt < atLeast ? atLeast : expiresAt
}
