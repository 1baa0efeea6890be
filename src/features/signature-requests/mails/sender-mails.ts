import type { MailContent } from '../../mails/letter.ts'
import { day, moment } from '../../mails/templates/phrases.ts'
import type { SenderMailKind } from '../mail-parties.ts'
import { declinerOf, signedTimes } from './phrases.ts'
import type { SigningFacts } from './request-facts.ts'

/** The mails to the sender, in English. */
export const senderMails: Record<SenderMailKind, (facts: SigningFacts) => MailContent> = {
  'sender-completed': facts => ({
    subject: `Signed by everybody: “${facts.title}”`,
    heading: `Everybody has signed “${facts.title}”`,
    paragraphs: [
      facts.isAttached
        ? 'The signed document is attached. It is sealed, so that any later change to it shows.'
        : 'The signed document is too large for a mail. Your application can fetch it from the service.',
    ],
    facts: signedTimes(facts),
    next: ['Every signer was told, and can open the signed document. There is nothing left for you to do.'],
    footer: senderFooter(facts),
  }),
  'sender-declined': facts => ({
    subject: `Declined: “${facts.title}”`,
    heading: `${declinerOf(facts)} declined to sign “${facts.title}”`,
    paragraphs: ['The request has ended, and the other signers were told.'],
    ...(facts.declined?.reason && { quotes: [{ by: facts.declined.name, text: facts.declined.reason }] }),
    next: ['To go on, settle what stood in the way and send a new request.'],
    footer: senderFooter(facts),
  }),
  'sender-expired': facts => ({
    subject: `Expired: “${facts.title}”`,
    heading: `“${facts.title}” was not signed in time`,
    paragraphs: [`The request ended on ${moment(facts.expiresAt)}, and the signers were told.`],
    facts: signedTimes(facts),
    next: ['To go on, send a new request. What was signed so far does not count for it.'],
    footer: senderFooter(facts),
  }),
  'sender-bounced': facts => ({
    subject: `Not delivered to ${facts.bounced.name}: “${facts.title}”`,
    heading: `The mail to ${facts.bounced.name} could not be delivered`,
    paragraphs: [`It is about “${facts.title}”. The mail server does not take mails for this address.`],
    facts: [
      { label: 'Address', value: facts.bounced.email },
      { label: 'Answer', value: facts.bounced.reason },
    ],
    next: [
      'The request is still open. If the address is wrong, correct it: the signer gets a new mail, and what was signed stays signed. If it is right, a reminder tries it again.',
    ],
    footer: senderFooter(facts),
  }),
  'sender-cc-bounced': facts => ({
    subject: `Copy not delivered to ${facts.bounced.name || facts.bounced.email}: “${facts.title}”`,
    heading: `The copy for ${facts.bounced.name || facts.bounced.email} could not be delivered`,
    paragraphs: [
      `“${facts.title}” is signed. The mail server does not take mails for an address that was to get a copy.`,
    ],
    facts: [
      { label: 'Address', value: facts.bounced.email },
      { label: 'Answer', value: facts.bounced.reason },
    ],
    next: ['Nothing else depends on it. Send the signed document to them yourself.'],
    footer: senderFooter(facts),
  }),
}

const senderFooter = (facts: SigningFacts) => [
  `You get this mail because you sent the request, on ${day(facts.createdAt)}.`,
]
