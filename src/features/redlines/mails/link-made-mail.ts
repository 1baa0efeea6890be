import type { MailContent } from '../../mails/letter.ts'
import type { QueuedMail } from '../../mails/mail-order.ts'
import { sayInMail } from '../../mails/say-in-mail.ts'
import { linkMadeNext, linkMaker, moment } from '../../mails/templates/phrases.ts'
import type { RedlineFacts } from './negotiation-facts.ts'

/** Writes the mail about a link that a program made for the member. */
export const linkMadeText = (
  facts: RedlineFacts,
  { createdAt, details }: Pick<QueuedMail, 'createdAt' | 'details'>,
): MailContent => ({
  subject: sayInMail('linkMade_subject', { title: facts.title }),
  heading: sayInMail('linkMade_heading', { organization: facts.organization }),
  paragraphs: [
    sayInMail('linkMade_body', {
      program: linkMaker(details),
      time: moment(createdAt, facts.timeZone),
      title: facts.title,
      organization: facts.organization,
    }),
  ],
  next: linkMadeNext('linkMade_negotiate', facts.sender.name),
  footer: [
    sayInMail('isFor', { to: facts.to }),
    sayInMail('replyNotice', { sender: facts.sender.name, email: facts.sender.email }),
  ],
})
