/** What holds for all mails of a kind. */
interface MailRule {
  to: 'signer' | 'sender' | 'party-member' | 'owner'
  /** It carries a link that opens the signing page. */
  signingLink?: true
  /** Nobody needs it once the signer has signed or the request has ended. */
  untilSigned?: true
}

const kinds = {
  invitation: { to: 'signer', signingLink: true, untilSigned: true },
  'your-turn': { to: 'signer', signingLink: true, untilSigned: true },
  reminder: { to: 'signer', signingLink: true, untilSigned: true },
  completed: { to: 'signer', signingLink: true },
  // the API made a link for the signer; it is not in the mail
  'signing-link-made': { to: 'signer', untilSigned: true },
  declined: { to: 'signer' },
  expired: { to: 'signer' },
  // details.reason: what the sender says, where they say something
  voided: { to: 'signer' },

  'sender-completed': { to: 'sender' },
  'sender-declined': { to: 'sender' },
  'sender-expired': { to: 'sender' },
  // details.email, .name: whom a mail did not reach; .reason: what the mail server said
  'sender-bounced': { to: 'sender' },

  // details.round: whose turn it is about; .isFirst: 1 for somebody who has had no mail of the negotiation yet
  'redline-turn': { to: 'party-member' },
  // details.round: that ended with the agreement; .memberId: who approved
  'redline-agreed': { to: 'party-member' },
  // details.round: that begins; .memberId: who took the document up again
  'redline-reopened': { to: 'party-member' },
  // the API made a link for the member; it is not in the mail
  'redline-link-made': { to: 'party-member' },
  // details.messageId: the first of the messages that it tells of
  'redline-message': { to: 'party-member' },

  // details.url: of the endpoint
  'webhook-endpoint-disabled': { to: 'owner' },
} as const satisfies Record<string, MailRule>

export type MailKind = keyof typeof kinds

export const mailKinds: Record<MailKind, MailRule> = kinds

export interface MailOrder {
  kind: MailKind
  organizationId: string
  to: { email: string; name: string | null }
  /** The id of what the mail is about: a signature request, a redline request or a webhook endpoint. */
  subjectId: string
  /** The signer that it is for, when it is for a signer. */
  recipientSignatureId?: string
  /** What the text needs and no record keeps. No tokens, no values of fields. */
  details?: Record<string, string | number>
  at: Date
  /** When it is sent; `at` unless given. */
  dueAt?: Date
}
