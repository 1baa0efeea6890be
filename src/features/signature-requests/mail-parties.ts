import type { Tx } from '../../platform/database/transaction.ts'
import type { MailOrder } from '../mails/mail-order.ts'
import { queueMail } from '../mails/queue-mail.ts'
import { ccToMail } from './cc.ts'
import type { Recipient, SignatureRequest } from './signature-request.ts'

/** The mails that signers get; `mails/signer-mails.ts` writes them. */
export type SignerMailKind =
  | 'invitation'
  | 'your-turn'
  | 'reminder'
  | 'completed'
  // the API made a link for the signer; it is not in the mail
  | 'signing-link-made'
  // the code that was asked for on the signing page
  | 'verification-code'
  | 'declined'
  | 'expired'
  // details.reason: what the sender says, where they say something
  | 'voided'

/** The mails that the sender gets; `mails/sender-mails.ts` writes them. */
export type SenderMailKind =
  | 'sender-completed'
  // details.failure: why the document cannot be sealed; .page: where what was signed would not be seen
  | 'sender-sealing-failed'
  | 'sender-declined'
  | 'sender-expired'
  // details.email, .name: whom a mail did not reach; .reason: what the mail server said
  | 'sender-bounced'
  // the same of a copy
  | 'sender-cc-bounced'

/** The mail that those in cc get; `mails/cc-mails.ts` writes it. */
export type CcMailKind = 'cc-completed'

/** The mail that the owners of the organization get; `mails/owner-mails.ts` writes it. */
// details.due: when the content is deleted; .by: who asked for it
export type OwnerMailKind = 'owner-deletion-planned'

export interface PartyMail<Kind> {
  kind: Kind
  at: Date
  /** What no record keeps, such as why the sender took the request back. */
  details?: Record<string, string>
}

type MailedRequest = Pick<SignatureRequest, 'signatureRequestId' | 'organizationId' | 'delivery' | 'sender'>
type MailedSigner = Pick<Recipient, 'recipientSignatureId' | 'email' | 'name'>

/**
 * A mail to each of these signers. The signers and the sender of an embedded request are never mailed, whatever happens
 * to it.
 */
export function signerMails(
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

/** Queues them. */
export const mailSigners = (tx: Tx, ...mails: Parameters<typeof signerMails>): Promise<void> =>
  queueMail(tx, ...signerMails(...mails))

/** Queues a mail to the sender, by the same rule. */
export async function mailSender(tx: Tx, request: MailedRequest, mail: PartyMail<SenderMailKind>) {
  if (request.delivery === 'embedded') return
  const { organizationId, signatureRequestId: subjectId, sender } = request
  await queueMail(tx, { ...mail, organizationId, subjectId, to: sender })
}

/** Queues the signed document for everybody in cc, also of an embedded request: its sender asked for just these mails. */
export async function mailCc(
  tx: Tx,
  request: MailedRequest & Pick<SignatureRequest, 'cc'>,
  recipients: MailedSigner[],
  at: Date,
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
