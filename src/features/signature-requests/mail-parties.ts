import type { Tx } from '../../platform/database/transaction.ts'
import type { MailOrder } from '../mails/mail-order.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { ccToMail } from './cc.ts'
import { senderMailed } from './mailed-people.ts'
import type { Recipient, SignatureRequest } from './signature-request.ts'

/** The mails that signers get; `mails/signer-mails.ts` writes them. */
export type SignerMailKind =
  | 'invitation'
  | 'your-turn'
  | 'reminder'
  | 'completed'
  // sent when the API has made a link for the signer; the mail does not contain it
  | 'signing-link-made'
  // contains the code that was requested on the signing page
  | 'verification-code'
  | 'declined'
  | 'expired'
  // details.reason: the sender's reason, if the sender gave any
  | 'voided'

/** The mails that the sender gets; `mails/sender-mails.ts` writes them. */
export type SenderMailKind =
  | 'sender-completed'
  // details.failure: why the document cannot be sealed; .page: where the signed content would not be visible
  | 'sender-sealing-failed'
  | 'sender-declined'
  | 'sender-expired'
  // details.email, .name: the person who did not get a mail; .reason: the mail server's reply
  | 'sender-bounced'
  // like sender-bounced, but for a copy
  | 'sender-cc-bounced'

/** The mail that people in cc get; `mails/cc-mails.ts` writes it. */
export type CcMailKind = 'cc-completed'

/** The mail that the owners of the organization get; `mails/owner-mails.ts` writes it. */
// details.due: when the content will be deleted; .by: the person or program that requested it
export type OwnerMailKind = 'owner-deletion-planned'

export interface PartyMail<Kind> {
  kind: Kind
  at: Date
  /** Details that are not stored with the request, such as why the sender voided it. */
  details?: Record<string, string>
}

type MailedRequest = Pick<SignatureRequest, 'signatureRequestId' | 'organizationId' | 'delivery' | 'sender'>
type MailedSigner = Pick<Recipient, 'recipientSignatureId' | 'email' | 'name'>

/**
 * Returns the orders for mails to signers. The signers and the sender of an embedded request are never mailed, whatever
 * happens to it.
 */
export function signerMailKinds(
  request: MailedRequest,
  signers: MailedSigner[],
  mail: PartyMail<SignerMailKind>,
): MailOrder[] {
  if (request.delivery === 'embedded') return []
  const { organizationId, signatureRequestId: subjectId } = request
  return signers.map(({ email, name, recipientSignatureId }) => ({
    ...mail,
    organizationId,
    subjectId,
    to: { email, name },
    recipientSignatureId,
  }))
}

export const mailSigners = (tx: Tx, ...mails: Parameters<typeof signerMailKinds>): Promise<void> =>
  queueMail(tx, ...signerMailKinds(...mails))

/** Queues a mail to the sender, or to whoever now stands in for them. An embedded request has no such mails. */
export async function mailSender(
  tx: Tx,
  request: MailedRequest & Pick<SignatureRequest, 'folderId' | 'ownerId'>,
  mail: PartyMail<SenderMailKind>,
) {
  if (request.delivery === 'embedded') return
  const { organizationId, signatureRequestId: subjectId } = request
  const mailed = await senderMailed(tx, request)
  await queueMail(tx, ...mailed.map(({ email, name }) => ({ ...mail, organizationId, subjectId, to: { email, name } })))
}

/**
 * Queues mails with the signed document to everyone in cc, even for an embedded request, because its sender asked for
 * exactly these mails.
 */
export async function mailCc(
  tx: Tx,
  {
    request,
    recipients,
    at,
  }: { request: MailedRequest & Pick<SignatureRequest, 'cc'>; recipients: MailedSigner[]; at: Date },
): Promise<void> {
  const { organizationId, signatureRequestId: subjectId } = request
  const kind: CcMailKind = 'cc-completed'
  const mails = ccToMail(request, recipients).map(({ email, name }) => ({
    kind,
    at,
    organizationId,
    subjectId,
    to: { email, name },
  }))
  await queueMail(tx, ...mails)
}
