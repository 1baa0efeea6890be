import type { MailContent } from '../../mails/letter.ts'
import { sayInMail } from '../../mails/say-in-mail.ts'
import { moment } from '../../mails/templates/phrases.ts'
import type { RedlineFacts } from './negotiation-facts.ts'
import { footerOf, roundStoryOf } from './phrases.ts'
import type { RoundFacts } from './round-facts.ts'

/** Writes the mail about an agreement. `round` is the round that ended with it. */
export const agreedText = (facts: RedlineFacts, round: RoundFacts): MailContent => ({
  subject: sayInMail('agreed_subject', { title: facts.title }),
  heading: sayInMail('agreed_heading', { title: facts.title }),
  paragraphs: [sayInMail('agreed_body', { by: round.by, time: moment(round.endedAt, facts.timeZone) })],
  ...roundStoryOf(round),
  button: { label: sayInMail('agreed_button'), url: facts.link },
  next: [sayInMail('agreed_next')],
  footer: footerOf(facts),
})
