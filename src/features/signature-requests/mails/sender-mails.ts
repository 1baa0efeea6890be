import type { MailContent } from '../../mails/letter.ts'
import { day, moment } from '../../mails/templates/phrases.ts'
import type { SenderMailKind } from '../mail-parties.ts'
import { declinerOf, signedTimes } from './phrases.ts'
import type { SigningFacts } from './request-facts.ts'

/** The mails to the sender, in English. */
export const senderMails: Record<SenderMailKind, (facts: SigningFacts) => MailContent> = {
  'sender-completed': facts => ({
    subject: `Completed: “${facts.title}”`,
    heading: `Everyone has signed “${facts.title}”`,
    paragraphs: [
      facts.isAttached
        ? 'The signed document is attached. It is sealed, so any later change to it can be detected.'
        : 'The signed document is too large to attach. Your application can download it from the service.',
    ],
    facts: signedTimes(facts),
    next: ['Every signer has been told and can open the signed document. You do not need to do anything else.'],
    footer: senderFooter(facts),
  }),
  'sender-sealing-failed': facts => ({
    subject: `Could not be completed: “${facts.title}”`,
    heading: `Everyone has signed “${facts.title}”, but it could not be completed`,
    paragraphs: [
      sealingFailure(facts),
      'There is no sealed document yet, so the request has no result. All signatures are safe, and nothing more happens until you decide.',
    ],
    facts: signedTimes(facts),
    button: { label: 'Decide what to do', url: facts.link },
    next: [
      'Seal it again: nobody has to sign again. This helps once the cause is gone, for example after an update of Countersign.',
      'Or cancel the request, move the fields to a place where they can be seen, and send the document again. Then everyone signs again.',
    ],
    footer: senderFooter(facts),
  }),
  'sender-declined': facts => ({
    subject: `Declined: “${facts.title}”`,
    heading: `${declinerOf(facts)} declined to sign “${facts.title}”`,
    paragraphs: ['The request has ended, and the other signers have been told.'],
    ...(facts.declined?.reason && { quotes: [{ by: facts.declined.name, text: facts.declined.reason }] }),
    next: ['To try again, settle the reason for declining and send a new request.'],
    footer: senderFooter(facts),
  }),
  'sender-expired': facts => ({
    subject: `Expired: “${facts.title}”`,
    heading: `“${facts.title}” was not signed in time`,
    paragraphs: [`The request ended on ${moment(facts.expiresAt)}, and the signers have been told.`],
    facts: signedTimes(facts),
    next: ['To try again, send a new request. The signatures given so far do not carry over.'],
    footer: senderFooter(facts),
  }),
  'sender-bounced': facts => ({
    subject: `Not delivered to ${facts.bounced.name}: “${facts.title}”`,
    heading: `The email to ${facts.bounced.name} could not be delivered`,
    paragraphs: [`It was about “${facts.title}”. The mail server does not accept mail for this address.`],
    facts: [
      { label: 'Address', value: facts.bounced.email },
      { label: 'Answer', value: facts.bounced.reason },
    ],
    next: [
      'The request is still open. If the address is wrong, correct it: the signer gets a new invitation, and signatures given so far still count. If it is right, send a reminder to try again.',
    ],
    footer: senderFooter(facts),
  }),
  'sender-cc-bounced': facts => ({
    subject: `Copy not delivered to ${facts.bounced.name || facts.bounced.email}: “${facts.title}”`,
    heading: `The copy for ${facts.bounced.name || facts.bounced.email} could not be delivered`,
    paragraphs: [
      `Everyone has signed “${facts.title}”, but the mail server does not accept mail for an address that should have got a copy.`,
    ],
    facts: [
      { label: 'Address', value: facts.bounced.email },
      { label: 'Answer', value: facts.bounced.reason },
    ],
    next: ['You can send them the signed document yourself.'],
    footer: senderFooter(facts),
  }),
}

const sealingFailure = ({ unsealed }: SigningFacts) =>
  unsealed.page === null
    ? 'The document can no longer be read without errors, so it could not be sealed.'
    : `Something on page ${unsealed.page} covers what was signed there. It would not be seen in the document, so the document was not sealed.`

const senderFooter = (facts: SigningFacts) => [
  `You are receiving this email because you sent the request on ${day(facts.createdAt)}.`,
]
