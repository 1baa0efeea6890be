import type { MailContent } from '../../mails/letter.ts'
import { day, linkMadeNext, moment, names } from '../../mails/templates/phrases.ts'
import type { SignerMailKind } from '../mail-parties.ts'
import { aboutReplies, declinerOf, keepTheFile, senderOf, signedTimes } from './phrases.ts'
import type { SigningFacts } from './request-facts.ts'

/** The mails to signers, in English. */
export const signerMails: Record<SignerMailKind, (facts: SigningFacts) => MailContent> = {
  invitation: facts => (facts.waitingFor.length > 0 ? invitationBeforeTurn(facts) : invitationInTurn(facts)),
  'your-turn': facts => ({
    subject: `Your turn to sign “${facts.title}”`,
    heading: `It is your turn to sign “${facts.title}”`,
    paragraphs: [`Everybody who signs before you has signed. ${senderOf(facts)} now waits for your signature.`],
    button: { label: 'Review and sign', url: facts.link },
    next: [beforeDeadline(facts), copyFollows],
    footer: signerFooter(facts),
  }),
  reminder: facts => ({
    subject: `Reminder: “${facts.title}” waits for your signature`,
    heading: `“${facts.title}” waits for your signature`,
    paragraphs: [`${senderOf(facts)} asked you on ${day(facts.createdAt)} to sign it.`],
    button: { label: 'Review and sign', url: facts.link },
    next: [
      beforeDeadline(facts),
      'If you do not want to sign, open the document and choose “Decline to sign”: then nobody waits in vain.',
    ],
    footer: signerFooter(facts),
  }),
  'signing-link-made': facts => ({
    subject: `A signing link was created for you: “${facts.title}”`,
    heading: `${facts.organization} created a signing link for you`,
    paragraphs: [
      `Its application created the link on ${moment(facts.at)}. It opens “${facts.title}” for you to sign. You may have used it already, in an app or on a website of ${facts.organization}.`,
    ],
    next: linkMadeNext(facts.sender.name, 'sign in your name'),
    footer: [`This mail is for ${facts.to}.`, aboutReplies(facts)],
  }),
  completed: facts => ({
    subject: `Signed by everybody: “${facts.title}”`,
    heading: `“${facts.title}” is signed by everybody`,
    paragraphs: [
      facts.isAttached
        ? 'The signed document is attached. It is sealed, so that any later change to it shows.'
        : 'The signed document is too large for a mail. You can open and save it with the button below. It is sealed, so that any later change to it shows.',
    ],
    facts: signedTimes(facts),
    button: { label: 'Open the signed document', url: facts.link },
    next: [keepTheFile, 'There is nothing left for you to do.'],
    footer: [
      `This mail is for ${facts.to}. Whoever has its link can read the document: do not pass it on.`,
      aboutSender(facts),
    ],
  }),
  declined: facts => ({
    subject: `Declined: “${facts.title}”`,
    heading: `“${facts.title}” will not be signed`,
    paragraphs: [`${declinerOf(facts)} declined to sign, and so the request has ended for everybody.`],
    next: [`There is nothing left for you to do. If ${facts.sender.name} sends it again, you get a new mail.`],
    footer: endedFooter(facts),
  }),
  expired: facts => ({
    subject: `Expired: “${facts.title}”`,
    heading: `The time to sign “${facts.title}” is over`,
    paragraphs: [`Not everybody had signed by ${moment(facts.expiresAt)}, and so the request has ended.`],
    next: [`There is nothing left for you to do. If ${facts.sender.name} sends it again, you get a new mail.`],
    footer: endedFooter(facts),
  }),
  voided: facts => ({
    subject: `Taken back: “${facts.title}”`,
    heading: `${facts.sender.name} took “${facts.title}” back`,
    paragraphs: ['The request to sign has ended, and its links no longer open the document.'],
    ...(facts.voidReason && { quotes: [{ by: facts.sender.name, text: facts.voidReason }] }),
    next: [`There is nothing left for you to do. If ${facts.sender.name} sends it again, you get a new mail.`],
    footer: endedFooter(facts),
  }),
}

function invitationInTurn(facts: SigningFacts): MailContent {
  return {
    subject: facts.subject ?? `${facts.sender.name} asks you to sign “${facts.title}”`,
    heading: `${senderOf(facts)} asks you to sign “${facts.title}”`,
    paragraphs: ['You can read the whole document before you sign. It needs no account.'],
    ...messageOf(facts),
    button: { label: 'Review and sign', url: facts.link },
    next: [beforeDeadline(facts), copyFollows],
    footer: signerFooter(facts),
  }
}

function invitationBeforeTurn(facts: SigningFacts): MailContent {
  const first = facts.waitingFor.length === 1 ? 'signs' : 'sign'
  return {
    subject: facts.subject ?? `${facts.sender.name} asks you to sign “${facts.title}”`,
    heading: `${senderOf(facts)} asks you to sign “${facts.title}”`,
    paragraphs: [
      `${names(facts.waitingFor)} ${first} first. You can read the document now, and get another mail when it is your turn.`,
    ],
    ...messageOf(facts),
    button: { label: 'Read the document', url: facts.link },
    next: [`All signatures are needed by ${moment(facts.expiresAt)}.`, copyFollows],
    footer: signerFooter(facts),
  }
}

const copyFollows = 'When everybody has signed, you get the signed document by mail.'

const beforeDeadline = (facts: SigningFacts) => `The link works until ${moment(facts.expiresAt)}.`

const messageOf = (facts: SigningFacts) =>
  facts.message === null ? {} : { quotes: [{ by: facts.sender.name, text: facts.message }] }

const signerFooter = (facts: SigningFacts) => [
  `This mail is for ${facts.to}. Whoever has its link can act in your name: do not pass it on.`,
  aboutSender(facts),
]

const endedFooter = (facts: SigningFacts) => [`This mail is for ${facts.to}.`, aboutSender(facts)]

const aboutSender = (facts: SigningFacts) =>
  `${aboutReplies(facts)} If you did not expect it, you need not do anything.`
