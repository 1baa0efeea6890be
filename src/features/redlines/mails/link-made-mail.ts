import type { MailContent } from '../../mails/letter.ts'
import type { QueuedMail } from '../../mails/mail-order.ts'
import { linkMadeNext, linkMaker, moment } from '../../mails/templates/phrases.ts'
import type { RedlineFacts } from './negotiation-facts.ts'

/** Writes the mail about a link that a program made for the member. */
export const linkMadeText = (
  facts: RedlineFacts,
  { createdAt, details }: Pick<QueuedMail, 'createdAt' | 'details'>,
): MailContent => ({
  subject: `A link was created for you: “${facts.title}”`,
  heading: `${facts.organization} created a link for you`,
  paragraphs: [
    `${linkMaker(details)} created the link on ${moment(createdAt)}. It opens “${facts.title}” in your name. You may have already used it in an app or on a website of ${facts.organization}.`,
  ],
  next: linkMadeNext(facts.sender.name, 'read the document and act in your name'),
  footer: [
    `This email is for ${facts.to}.`,
    `Countersign sent it on behalf of ${facts.sender.name} (${facts.sender.email}), who will get your reply.`,
  ],
})
