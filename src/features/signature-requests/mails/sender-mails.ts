import type { MailContent } from '../../mails/letter.ts'
import { sayInMail } from '../../mails/say-in-mail.ts'
import { day, moment } from '../../mails/templates/phrases.ts'
import type { SenderMailKind } from '../mail-parties.ts'
import { declinerOf, signedTimes } from './phrases.ts'
import type { SigningFacts } from './request-facts.ts'

/** The texts of the mails to the sender, by kind of mail. */
export const senderMails: Record<SenderMailKind, (facts: SigningFacts) => MailContent> = {
  'sender-completed': facts => ({
    subject: sayInMail('completed_subject', { title: facts.title }),
    heading: sayInMail('completed_heading', { title: facts.title }),
    paragraphs: [facts.isAttached ? sayInMail('completed_attached') : sayInMail('senderCompleted_tooLarge')],
    facts: signedTimes(facts),
    button: { label: sayInMail('openRequest'), url: facts.link },
    next: [sayInMail('senderCompleted_next')],
    footer: senderFooter(facts),
  }),
  'sender-sealing-failed': facts => ({
    subject: sayInMail('sealingFailed_subject', { title: facts.title }),
    heading: sayInMail('sealingFailed_heading', { title: facts.title }),
    paragraphs: [sealingFailure(facts), sayInMail('sealingFailed_body')],
    facts: signedTimes(facts),
    button: { label: sayInMail('sealingFailed_button'), url: facts.link },
    next: [sayInMail('sealingFailed_again'), sayInMail('sealingFailed_orCancel')],
    footer: senderFooter(facts),
  }),
  'sender-declined': facts => ({
    subject: sayInMail('declined_subject', { title: facts.title }),
    heading: sayInMail('senderDeclined_heading', { decliner: declinerOf(facts), title: facts.title }),
    paragraphs: [sayInMail('senderDeclined_body')],
    ...(facts.declined?.reason && { quotes: [{ by: facts.declined.name, text: facts.declined.reason }] }),
    button: { label: sayInMail('openRequest'), url: facts.link },
    next: [sayInMail('senderDeclined_next')],
    footer: senderFooter(facts),
  }),
  'sender-expired': facts => ({
    subject: sayInMail('expired_subject', { title: facts.title }),
    heading: sayInMail('senderExpired_heading', { title: facts.title }),
    paragraphs: [sayInMail('senderExpired_body', { time: moment(facts.expiresAt, facts.timeZone) })],
    facts: signedTimes(facts),
    button: { label: sayInMail('openRequest'), url: facts.link },
    next: [sayInMail('senderExpired_next')],
    footer: senderFooter(facts),
  }),
  'sender-bounced': facts => ({
    subject: sayInMail('bounced_subject', { name: facts.bounced.name, title: facts.title }),
    heading: sayInMail('bounced_heading', { name: facts.bounced.name }),
    paragraphs: [sayInMail('bounced_body', { title: facts.title })],
    facts: [
      { label: sayInMail('bounced_address'), value: facts.bounced.email },
      { label: sayInMail('bounced_answer'), value: facts.bounced.reason },
    ],
    button: { label: sayInMail('openRequest'), url: facts.link },
    next: [sayInMail('bounced_next')],
    footer: senderFooter(facts),
  }),
  'sender-cc-bounced': facts => ({
    subject: sayInMail('ccBounced_subject', { name: facts.bounced.name || facts.bounced.email, title: facts.title }),
    heading: sayInMail('ccBounced_heading', { name: facts.bounced.name || facts.bounced.email }),
    paragraphs: [sayInMail('ccBounced_body', { title: facts.title })],
    facts: [
      { label: sayInMail('bounced_address'), value: facts.bounced.email },
      { label: sayInMail('bounced_answer'), value: facts.bounced.reason },
    ],
    button: { label: sayInMail('openRequest'), url: facts.link },
    next: [sayInMail('ccBounced_next')],
    footer: senderFooter(facts),
  }),
}

const sealingFailure = ({ unsealed }: SigningFacts) =>
  unsealed.page === null
    ? sayInMail('sealingFailed_unreadable')
    : sayInMail('sealingFailed_covered', { page: unsealed.page })

const senderFooter = ({ to, sender, createdAt, timeZone }: SigningFacts) => {
  const sentOn = day(createdAt, timeZone)
  return [
    to === sender.email
      ? sayInMail('becauseYouSent', { day: sentOn })
      : sayInMail('becauseSenderGone', { sender: sender.name, day: sentOn }),
  ]
}
