/** A person or service in a header of a mail. */
export interface MailAddress {
  /** The name; empty for none. */
  name: string
  address: string
}

/** A mail, ready to be sent. */
export interface MailMessage {
  /**
   * The id with angle brackets. It is the same each time the same mail is sent, so that a second copy can be
   * recognised.
   */
  messageId: string
  from: MailAddress
  to: MailAddress
  replyTo: MailAddress | null
  subject: string
  text: string
  html: string
  attachments: MailAttachment[]
}

export interface MailAttachment {
  filename: string
  contentType: string
  content: Uint8Array
  /** The id of an attachment that the HTML part shows, as `cid:…`. */
  contentId?: string
}

/** The result of an attempt to send a mail. A failure is a value here, not an exception. Reasons are in plain words. */
export type SendOutcome =
  | { kind: 'sent' }
  /** A final failure: the address or the mail was refused. */
  | { kind: 'refused'; reason: string }
  /** A temporary failure: this mail may be accepted later. */
  | { kind: 'postponed'; reason: string }
  /** The mail server cannot be used at all, whatever the mail. The operator must repair it. */
  | { kind: 'unavailable'; reason: string }

/** Hands mails over to a mail server. */
export interface Mailer {
  send(message: MailMessage): Promise<SendOutcome>
}
