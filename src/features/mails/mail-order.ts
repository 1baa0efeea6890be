/** The kinds of mail, by whom they go to. */
export const mailKinds = {
  // to a signer
  invitation: { to: 'signer' },
  'your-turn': { to: 'signer' },
  reminder: { to: 'signer' },
  completed: { to: 'signer' },
  declined: { to: 'signer' },
  expired: { to: 'signer' },
  voided: { to: 'signer' },
  // to the sender of a signature request
  'sender-completed': { to: 'sender' },
  'sender-declined': { to: 'sender' },
  'sender-expired': { to: 'sender' },
  'sender-bounced': { to: 'sender' },
  // to a member of a redline request
  'redline-turn': { to: 'party-member' },
  // to the owner of an organization
  'webhook-endpoint-disabled': { to: 'owner' },
} as const

export type MailKind = keyof typeof mailKinds

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
}
