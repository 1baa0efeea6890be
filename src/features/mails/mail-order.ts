/** A mail to be queued. */
export interface MailOrder {
  /** One of its own, unless the token of its link is made from it before. */
  mailId?: string
  /** One of those that `src/app.ts` lists. */
  kind: string
  /** Null for a mail about somebody's account. */
  organizationId: string | null
  to: { email: string; name: string | null }
  /** The id of what the mail is about: a signature request, a redline request, a webhook endpoint or a link into the application. */
  subjectId: string
  /** The signer that it is for, when it is for a signer. */
  recipientSignatureId?: string
  /** What the text needs and no record keeps. No tokens, no values of fields. */
  details?: Record<string, string | number>
  at: Date
  /** When it is sent; `at` unless given. */
  dueAt?: Date
}

/** A mail that waits to be sent. */
export interface QueuedMail {
  mailId: string
  organizationId: string | null
  kind: string
  to: { email: string; name: string | null }
  subjectId: string
  recipientSignatureId: string | null
  details: Record<string, string | number>
  postponedCount: number
  createdAt: Date
}
