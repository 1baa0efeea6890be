import type { MailAttachment } from '../../platform/mailer/mailer.ts'

/** What a mail says, on whose behalf, and with which files. */
export interface Letter {
  content: MailContent
  /** The person for whom it is sent, who gets the answers; null for the service itself. */
  onBehalfOf: { name: string; email: string } | null
  testMode: boolean
  attachments: MailAttachment[]
}

/** The words of a mail, in the order in which it says them; HTML and text are both made from it. All texts are cleaned. */
export interface MailContent {
  subject: string
  heading: string
  paragraphs: string[]
  /** The words of somebody else, and whose they are. */
  quotes?: { by: string; text: string }[]
  facts?: { label: string; value: string }[]
  button?: { label: string; url: string }
  /** What happens next. */
  next: string[]
  footer: string[]
}

/** The words around every letter, in one language. */
export interface FrameTexts {
  /** The code for the HTML part. */
  language: string
  /** Before the subject of a test, and at the head of its text. */
  test: { subjectPrefix: string; notice: string }
  /** Above the address that the button opens. */
  linkBelow: string
  /** The name that a mail comes from on behalf of somebody: "Olive Owner via Countersign". */
  fromName(sender: string, service: string): string
}
