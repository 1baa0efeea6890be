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

/** The kind of link that signers get. */
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

/** An order for a signing URL. */
export interface SigningUrlOrder {
  recipient: Recipient
  request: SignatureRequest
  createdBy: KnownSender
  /** The person who makes the call; null for a program. */
  person: SignedIn | null
  /** Whether to notify the signer; undefined to use the rule of the request. */
  notify: boolean | undefined
}

/**
 * Creates a signing URL. A person gets a URL only for their own signature. A program shows it to the signer, who is
 * notified if the request is mailed; an embedded request is entirely in the hands of the program. Several URLs of one
 * recipient can be valid at the same time. Throws `link_not_own`, `address_not_confirmed`, `signing_urls_off`,
 * `link_notice_required`.
 */
export async function createSigningUrl(
  platform: Pick<Platform, 'clock' | 'config' | 'database'>,
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

async function assertMailedUrlsOn(platform: Pick<Platform, 'database'>, organizationId: string): Promise<void> {
  const { allowsMailedSigningUrls } = await programLinksOf(platform, organizationId)
  if (!allowsMailedSigningUrls) throw new CodedError('signing_urls_off')
}

/** Records a link that a program made for a signer and queues a mail about it, unless both were done recently. */
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

/** A link in a mail: its holder, the address of the mail, its token and its expiry. */
export interface MailedLink {
  recipientSignatureId: string
  /** The address that the mail is sent to. */
  email: string
  token: string
  expiresAt: Date
}

/**
 * Creates the signing link for a mail. It is committed before the mail is sent, so that it works even for a reader who
 * opens the mail at once. A repeated job creates the same link, and a revoked link stays revoked. Throws if the
 * signer's address has been corrected since.
 */
export async function createMailedSigningUrl(
  platform: Pick<Platform, 'clock' | 'config' | 'database'>,
  { recipientSignatureId, email, token, expiresAt }: MailedLink,
): Promise<string> {
  const holder = signerAtAddress(recipientSignatureId, email)
  const columns = { channel: 'mail' }
  const terms = { holder, token, expiresAt, createdBy: null, columns }
  const write = async (tx: Tx) => assertHolder(await makeLink(platform, tx, signingLinks, terms))
  await commitTo(platform.database)(write, { isOneStatement: true })
  return linkUrl(platform, signingLinks, token)
}
