/** A person or service in a header of a mail. */
export interface MailAddress {
  /** Empty for none. */
  name: string
  address: string
}

/** A mail, ready to be sent. */
export interface MailMessage {
  /** With angle brackets. The same each time that the same mail is sent, so that a second copy can be recognised. */
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
  /** Of one that the HTML part shows, as `cid:…`. */
  contentId?: string
}

/** What became of a try to send a mail: a failure is an answer here, not an exception. Reasons are in plain words. */
export type SendOutcome =
  | { kind: 'sent' }
  /** For good: the address or the mail was refused. */
  | { kind: 'refused'; reason: string }
  /** For now: this mail may be taken later. */
  | { kind: 'postponed'; reason: string }
  /** The mail server cannot be used at all, whatever the mail: the operator's to mend. */
  | { kind: 'unavailable'; reason: string }

/** Hands mails to a mail server. */
export interface Mailer {
  send(message: MailMessage): Promise<SendOutcome>
}
