import type { KnownSender } from '../../engine/events/known-by.ts'
import type { ResourceKind } from '../../http/route.ts'
import { type Commit, commitTo, type Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { appendSigningEvent } from '../events/append-event.ts'
import type { LinkKind } from '../links/link-kind.ts'
import { isToldNow } from '../links/link-notices.ts'
import { assertHolder, linkUrl, makeAskedLink, makeLink } from '../links/make-link.ts'
import { revokedFacts } from '../links/revoke-link.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { changeSignatureRequest } from './change-signature-request.ts'
import type { SignerMailKind } from './mail-parties.ts'
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
        recipient: recipients.find(one => one.recipientSignatureId === link.holderId)!,
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
  /** Whether the signer is to be told; as is usual for the request without it. */
  notify: boolean | undefined
}

/**
 * Makes a signing URL that the caller of the API shows, and tells a signer who gets mails. Several of one recipient are valid
 * side by side. Throws `link_notice_required`.
 */
export async function createSigningUrl(
  platform: Platform,
  commit: Commit,
  { recipient, request, createdBy, notify }: SigningUrlOrder,
) {
  return makeAskedLink(platform, commit, signingLinks, {
    organizationId: request.organizationId,
    holder: signerOfLink(recipient.recipientSignatureId),
    columns: { channel: 'api' },
    createdBy,
    notify,
    isMailed: request.delivery === 'regular',
    tell: (tx, _, at) => tellSigner(tx, request, recipient, at),
    present: (holder, token, expiresAt) => {
      assertHolder(holder)
      return { signingUrl: linkUrl(platform, signingLinks, token), expiresAt: expiresAt.toISOString() }
    },
  })
}

/** Mails a signer that the API made a link for them, unless they were told of one lately. */
async function tellSigner(
  tx: Tx,
  { organizationId, signatureRequestId }: SignatureRequest,
  { recipientSignatureId, email, name }: Recipient,
  at: Date,
): Promise<void> {
  if (!(await isToldNow(tx, 'recipient', recipientSignatureId, at))) return
  const kind: SignerMailKind = 'signing-link-made'
  const mail = { kind, organizationId, subjectId: signatureRequestId, at }
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
