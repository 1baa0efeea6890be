import type { MailContent } from '../../mails/letter.ts'
import { sayInMail } from '../../mails/say-in-mail.ts'
import type { RedlineFacts } from './negotiation-facts.ts'
import { footerOf, otherSideNames } from './phrases.ts'

/** Writes the mail about a reopened document. `by` is the name of the member who reopened it. */
export const reopenedText = (facts: RedlineFacts, by: string): MailContent => ({
  subject: sayInMail('reopened_subject', { title: facts.title }),
  heading: sayInMail('reopened_heading', { by, title: facts.title }),
  paragraphs: [sayInMail('reopened_body')],
  button: { label: facts.isInTurn ? sayInMail('openDocument') : sayInMail('readDocument'), url: facts.link },
  next: [
    facts.isInTurn ? sayInMail('reopened_yourTurn', { names: otherSideNames(facts) }) : sayInMail('reopened_wait'),
  ],
  footer: footerOf(facts),
})
