import type { MailAttachment } from '../../platform/mailer/mailer.ts'

/** The content of a mail, the person it is sent for, and its files. */
export interface Letter {
  content: MailContent
  /** The person for whom it is sent, who gets the replies; null for the service itself. */
  onBehalfOf: { name: string; email: string } | null
  testMode: boolean
  attachments: MailAttachment[]
}

/** The texts of a mail, in their order; HTML and plain text are both made from them. All texts are cleaned. */
export interface MailContent {
  subject: string
  heading: string
  paragraphs: string[]
  /** Words of another person, and their name. */
  quotes?: { by: string; text: string }[]
  facts?: { label: string; value: string }[]
  button?: { label: string; url: string }
  /** What happens next. */
  next: string[]
  footer: string[]
}
