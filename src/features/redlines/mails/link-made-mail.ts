import type { MailContent } from '../../mails/letter.ts'
import { linkMadeNext, moment } from '../../mails/templates/phrases.ts'
import type { RedlineFacts } from './negotiation-facts.ts'

/** The API made a link for the member, `at` that time. */
export const linkMadeText = (facts: RedlineFacts, at: Date): MailContent => ({
  subject: `A link was created for you: “${facts.title}”`,
  heading: `${facts.organization} created a link for you`,
  paragraphs: [
    `Its application created the link on ${moment(at)}. It opens “${facts.title}” in your name. You may have already used it in an app or on a website of ${facts.organization}.`,
  ],
  next: linkMadeNext(facts.sender.name, 'read the document and act in your name'),
  footer: [
    `This email is for ${facts.to}.`,
    `Countersign sent it on behalf of ${facts.sender.name} (${facts.sender.email}), who will get your reply.`,
  ],
})
