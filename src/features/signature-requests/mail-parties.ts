import type { Tx } from '../../platform/database/transaction.ts'
import type { MailOrder } from '../mails/mail-order.ts'
import { queueMail } from '../mails/queue-mail.ts'
import type { Recipient, SignatureRequest } from './signature-request.ts'

/** The mails that signers get; `mails/signer-mails.ts` writes them. */
export type SignerMailKind =
  | 'invitation'
  | 'your-turn'
  | 'reminder'
  | 'completed'
  // the API made a link for the signer; it is not in the mail
  | 'signing-link-made'
  | 'declined'
  | 'expired'
  // details.reason: what the sender says, where they say something
  | 'voided'

/** The mails that the sender gets; `mails/sender-mails.ts` writes them. */
export type SenderMailKind =
  | 'sender-completed'
  | 'sender-declined'
  | 'sender-expired'
  // details.email, .name: whom a mail did not reach; .reason: what the mail server said
  | 'sender-bounced'

export interface PartyMail<Kind> {
  kind: Kind
  at: Date
  /** What no record keeps, such as why the sender took the request back. */
  details?: Record<string, string>
}

type MailedRequest = Pick<SignatureRequest, 'signatureRequestId' | 'organizationId' | 'delivery' | 'sender'>
type MailedSigner = Pick<Recipient, 'recipientSignatureId' | 'email' | 'name'>

/** A mail to each of these signers. For an embedded request nothing is ever mailed, whatever happens to it. */
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
