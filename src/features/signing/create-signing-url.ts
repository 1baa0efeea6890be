import type { Tx } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { isToldNow } from '../links/link-notices.ts'
import { linkUrl, makeAskedLink } from '../links/make-link.ts'
import { queueMail } from '../mails/queue-mail.ts'
import type { SignerMailKind } from '../signature-requests/mail-parties.ts'
import type { Recipient, SignatureRequest } from '../signature-requests/signature-request.ts'
import { signerOfLink, signingLinks } from '../signature-requests/signing-link.ts'

/** What a signing URL is asked for with. */
export interface SigningUrlOrder {
  recipient: Recipient
  request: SignatureRequest
  credentialId: string
  /** Whether the signer is to be told; as is usual for the request without it. */
  notify: boolean | undefined
}

/**
 * Makes a signing URL that the caller of the API shows, and tells a signer who gets mails. Several of one recipient are valid
 * side by side. Throws `link_notice_required`.
 */
export async function createSigningUrl(
  platform: Platform,
  { recipient, request, credentialId, notify }: SigningUrlOrder,
) {
  const made = await makeAskedLink(platform, signingLinks, {
    organizationId: request.organizationId,
    holder: signerOfLink(recipient.recipientSignatureId),
    columns: { channel: 'api' },
    credentialId,
    notify,
    isMailed: request.delivery === 'regular',
    tell: (tx, _, at) => tellSigner(tx, request, recipient, at),
  })
  const { token, expiresAt } = made!
  return { signingUrl: linkUrl(platform, signingLinks, token), expiresAt: expiresAt.toISOString() }
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
