/** The terms of a mail to queue. */
export interface MailOrder {
  /** The id of the mail, if the token of its link was already made from the id. Defaults to a new id. */
  mailId?: string
  /** The name of a kind that `src/app.ts` lists. */
  kind: string
  /** The organization that the mail belongs to; null for a mail about a person's account. */
  organizationId: string | null
  to: { email: string; name: string | null }
  /**
   * The id of the mail's subject: a signature request, a redline request, a webhook endpoint or a link into the
   * application.
   */
  subjectId: string
  /** The signer who receives the mail, if a signer receives it. */
  recipientSignatureId?: string
  /** Details for the text that are stored nowhere else. They must not include tokens or values of fields. */
  details?: Record<string, string | number>
  at: Date
  /** When the mail is due. Defaults to `at`. */
  dueAt?: Date
}

/** A mail that is waiting to be sent. */
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
