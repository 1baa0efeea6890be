import type { KnownSender } from '../../engine/events/known-by.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { ResourceKind } from '../../http/route.ts'
import { type Commit, commitTo, type Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { appendSigningEvent } from '../events/append-event.ts'
import type { LinkKind } from '../links/link-kind.ts'
import { isNews, mailedCredential } from '../links/link-notices.ts'
import { assertMayOpen, programLinksOf } from '../links/link-rights.ts'
import { assertHolder, linkUrl, type MadeLink, makeAskedLink, makeLink } from '../links/make-link.ts'
import { revokedFacts } from '../links/revoke-link.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { emailKey } from '../people/email-key.ts'
import type { SignedIn } from '../people/person.ts'
import { changeSignatureRequest } from './change-signature-request.ts'
import type { SignerMailKind } from './mail-parties.ts'
import { lockSignatureRequest } from './read-signature-request.ts'
import type { Recipient, SignatureRequest } from './signature-request.ts'
import { recipientSignatureResource } from './signature-request-resources.ts'
import { signerAtAddress, signerOfLink, signingLinkTables } from './signing-link-store.ts'

/** Links of signers. */
export const signingLinks: LinkKind = {
  ...signingLinkTables,
  name: 'Signing',
  pages: ['/sign/:token'],
  expired: 'link_expired',
  superseded: 'link_superseded',
  owner: {
    path: '/recipient-signatures/:recipientSignatureId',
    resource: recipientSignatureResource as ResourceKind<unknown>,
    scope: 'signature-requests',
  },
  revoke: (platform, link, by, revoke) =>
    changeSignatureRequest(platform, link.subjectId, async (tx, { request, recipients }) => {
      const at = platform.clock.now()
      if (!(await revoke(tx, at))) return null
      await appendSigningEvent(tx, request, {
        type: 'signing_link_revoked',
        at,
        recipient: recipients.find(recipient => recipient.recipientSignatureId === link.holderId)!,
        actorEmail: by.identified_by === 'credential' ? request.sender.email : null,
        details: revokedFacts(link, by),
      })
      return null
    }),
}

/** What a signing URL is asked for with. */
export interface SigningUrlOrder {
  recipient: Recipient
  request: SignatureRequest
  createdBy: KnownSender
  /** The person who asks; null for a program. */
  person: SignedIn | null
  /** Whether the signer is to be told; as is usual for the request without it. */
  notify: boolean | undefined
}

/**
 * Makes a signing URL, to a person for their own signature alone. A program shows it to the signer; one who gets mails is told. An
 * embedded request is the program's own business. Several URLs of one recipient are valid side by side. Throws `link_not_own`,
 * `address_not_confirmed`, `signing_urls_off`, `link_notice_required`.
 */
export async function createSigningUrl(
  platform: Platform,
  commit: Commit,
  { recipient, request, createdBy, person, notify }: SigningUrlOrder,
) {
  const { organizationId, sender } = request
  const isMailed = request.delivery === 'regular'
  assertMayOpen(person, { ...recipient, isSelfSent: emailKey(sender.email) === emailKey(recipient.email) })
  if (person === null && isMailed) await assertMailedUrlsOn(platform, organizationId)
  return makeAskedLink(platform, commit, signingLinks, {
    organizationId,
    holder: signerOfLink(recipient.recipientSignatureId),
    columns: { channel: 'api' },
    createdBy,
    audience: { isTheirs: isMailed, isMailed },
    notify,
    lock: tx => lockSignatureRequest(tx, request.signatureRequestId),
    record: (tx, _, made) => recordSigningLink(tx, request, recipient, made),
    present: (holder, token, expiresAt) => {
      assertHolder(holder)
      return { signingUrl: linkUrl(platform, signingLinks, token), expiresAt: expiresAt.toISOString() }
    },
  })
}

async function assertMailedUrlsOn(platform: Platform, organizationId: string): Promise<void> {
  const { allowsMailedSigningUrls } = await programLinksOf(platform, organizationId)
  if (!allowsMailedSigningUrls) throw new CodedError('signing_urls_off')
}

/** Mails a signer that a program made a link for them, and records it, unless both were done lately. */
async function recordSigningLink(
  tx: Tx,
  request: SignatureRequest,
  recipient: Recipient,
  { linkId, createdBy, at, isTold }: MadeLink,
): Promise<void> {
  const { organizationId, signatureRequestId: subjectId } = request
  const { recipientSignatureId, email, name } = recipient
  if (!(await isNews(tx, 'recipient', recipientSignatureId, createdBy, at))) return
  await appendSigningEvent(tx, request, {
    type: 'signing_link_created',
    at,
    recipient,
    actorEmail: null,
    details: { link_id: linkId, is_notified: isTold, known_by: [createdBy] },
  })
  if (!isTold) return
  const kind: SignerMailKind = 'signing-link-made'
  const mail = { kind, organizationId, subjectId, at, details: mailedCredential(createdBy) }
  await queueMail(tx, { ...mail, to: { email, name }, recipientSignatureId })
}

/** A mailed link: who has it, until when it opens, and the token that the mail carries. */
export interface MailedLink {
  recipientSignatureId: string
  /** Where the mail goes. */
  email: string
  token: string
  expiresAt: Date
}

/**
 * Makes the signing link of a mail. Committed before the mail leaves, so that it opens for whoever is faster than our commit;
 * made again by a job that runs twice, it is the same link, revoked if it was revoked. Throws when the signer has another
 * address by now.
 */
export async function createMailedSigningUrl(
  platform: Platform,
  { recipientSignatureId, email, token, expiresAt }: MailedLink,
): Promise<string> {
  const holder = signerAtAddress(recipientSignatureId, email)
  const columns = { channel: 'mail' }
  const terms = { holder, token, expiresAt, createdBy: null, columns }
  const write = async (tx: Tx) => assertHolder(await makeLink(platform, tx, signingLinks, terms))
  await commitTo(platform.database)(write, { isOneStatement: true })
  return linkUrl(platform, signingLinks, token)
}
