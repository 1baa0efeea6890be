import type { MailAttachment } from '../../platform/mailer/mailer.ts'

/** The content of a mail, its attachments and the person for whom it is sent. */
export interface Letter {
  content: MailContent
  /** The person for whom the mail is sent and who gets the replies; null if the service sends it in its own name. */
  onBehalfOf: { name: string; email: string } | null
  testMode: boolean
  attachments: MailAttachment[]
}

/** The texts of a mail, in order, from which both the HTML and the plain text are made. All texts have been cleaned. */
export interface MailContent {
  subject: string
  heading: string
  paragraphs: string[]
  /** Texts that other people wrote, with their names. */
  quotes?: { by: string; text: string }[]
  facts?: { label: string; value: string }[]
  button?: { label: string; url: string }
  /** The paragraphs that say what happens next. */
  next: string[]
  footer: string[]
}
