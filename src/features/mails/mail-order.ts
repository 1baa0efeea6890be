/** The kinds of mail: whom they go to, and until when they are needed. */
export const mailKinds = {
  invitation: { to: 'signer', until: 'signed' },
  'your-turn': { to: 'signer', until: 'signed' },
  reminder: { to: 'signer', until: 'signed' },
  completed: { to: 'signer' },
  // also tells those who signed before
  declined: { to: 'signer' },
  expired: { to: 'signer' },
  // details.reason: what the sender says, where they say something
  voided: { to: 'signer' },

  'sender-completed': { to: 'sender' },
  'sender-declined': { to: 'sender' },
  'sender-expired': { to: 'sender' },
  // details.email, .name: whom a mail did not reach, .reason: what the mail server said
  'sender-bounced': { to: 'sender' },

  // details.round: of which it is the turn
  'redline-turn': { to: 'party-member', until: 'turn-passed' },

  // to the owner of the organization; details.url: of the endpoint
  'webhook-endpoint-disabled': { to: 'owner' },
} as const satisfies Record<string, { to: string; until?: 'signed' | 'turn-passed' }>

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
