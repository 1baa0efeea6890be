/** A mail to be queued. */
export interface MailOrder {
  /** A new id, unless the token of the mail's link was already made from one. */
  mailId?: string
  /** A kind that `src/app.ts` lists. */
  kind: string
  /** Null for a mail about a person's account. */
  organizationId: string | null
  to: { email: string; name: string | null }
  /** The id of the mail's subject: a signature request, a redline request, a webhook endpoint or a link into the application. */
  subjectId: string
  /** The signer who receives it, if it is for a signer. */
  recipientSignatureId?: string
  /** Details for the text that no record keeps. Never tokens or values of fields. */
  details?: Record<string, string | number>
  at: Date
  /** When it is sent; `at` by default. */
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
