import type { MailContent } from '../../mails/letter.ts'
import { day, linkMadeNext, moment, names } from '../../mails/templates/phrases.ts'
import type { SignerMailKind } from '../mail-parties.ts'
import { codeMs } from '../verification/mailed-code.ts'
import { declinerOf, keepTheFile, replyNotice, senderOf, signedTimes } from './phrases.ts'
import type { SigningFacts } from './request-facts.ts'

/** The mails to signers, in English. */
export const signerMails: Record<SignerMailKind, (facts: SigningFacts) => MailContent> = {
  invitation: facts => (facts.waitingFor.length > 0 ? invitationBeforeTurn(facts) : invitationInTurn(facts)),
  'your-turn': facts => ({
    subject: `Your turn to sign “${facts.title}”`,
    heading: `It’s your turn to sign “${facts.title}”`,
    paragraphs: [`Everyone before you has signed. ${senderOf(facts)} is now waiting for your signature.`],
    button: { label: 'Review and sign', url: facts.link },
    next: [...codeFirst(facts), beforeDeadline(facts), copyFollows],
    footer: signerFooter(facts),
  }),
  reminder: facts => ({
    subject: `Reminder: “${facts.title}” is waiting for your signature`,
    heading: `“${facts.title}” is waiting for your signature`,
    paragraphs: [`On ${day(facts.createdAt)}, ${senderOf(facts)} asked you to sign it.`],
    button: { label: 'Review and sign', url: facts.link },
    next: [
      ...codeFirst(facts),
      beforeDeadline(facts),
      'If you do not want to sign, open the document and choose “Decline to sign”, so that nobody keeps waiting.',
    ],
    footer: signerFooter(facts),
  }),
  'signing-link-made': facts => ({
    subject: `A signing link was created for you: “${facts.title}”`,
    heading: `${facts.organization} created a signing link for you`,
    paragraphs: [
      `${facts.linkMaker} created the link on ${moment(facts.at)}. It opens “${facts.title}” for you to sign. You may have already used it in an app or on a website of ${facts.organization}.`,
    ],
    next: linkMadeNext(facts.sender.name, 'sign in your name'),
    footer: [`This email is for ${facts.to}.`, replyNotice(facts)],
  }),
  // the code is neither in the subject nor at the start, because a locked phone shows these
  'verification-code': facts => ({
    subject: `Your code for “${facts.title}”`,
    heading: `Your code for “${facts.title}”`,
    paragraphs: [
      `${senderOf(facts)} asks you to sign the document. To open it, enter this code on the page where you requested it. The code works once, until ${moment(codeEnd(facts))} or until you request another one.`,
    ],
    facts: [{ label: 'Code', value: spaced(facts.code) }],
    next: [
      `If you did not request a code, someone else has your signing link. Do not give the code to anyone, and tell ${facts.sender.name}.`,
    ],
    footer: [`This email is for ${facts.to}.`, replyNotice(facts)],
  }),
  completed: facts => ({
    subject: `Completed: “${facts.title}”`,
    heading: `Everyone has signed “${facts.title}”`,
    paragraphs: [
      facts.isAttached
        ? 'The signed document is attached. It is sealed, so any later change to it can be detected.'
        : 'The signed document is too large to attach. Use the button below to open and save it. It is sealed, so any later change to it can be detected.',
    ],
    facts: signedTimes(facts),
    button: { label: 'Open the signed document', url: facts.link },
    next: [keepTheFile, 'You do not need to do anything else.'],
    footer: [
      `This email is for ${facts.to}. Anyone who has its link can read the document, so do not forward it.`,
      senderNotice(facts),
    ],
  }),
  declined: facts => ({
    subject: `Declined: “${facts.title}”`,
    heading: `“${facts.title}” will not be signed`,
    paragraphs: [`${declinerOf(facts)} declined to sign, so the request has ended for everyone.`],
    next: [`You do not need to do anything. If ${facts.sender.name} sends it again, you will get a new email.`],
    footer: endedFooter(facts),
  }),
  expired: facts => ({
    subject: `Expired: “${facts.title}”`,
    heading: `The deadline for signing “${facts.title}” has passed`,
    paragraphs: [`Not everyone had signed by ${moment(facts.expiresAt)}, so the request has ended.`],
    next: [`You do not need to do anything. If ${facts.sender.name} sends it again, you will get a new email.`],
    footer: endedFooter(facts),
  }),
  voided: facts => ({
    subject: `Cancelled: “${facts.title}”`,
    heading: `${facts.sender.name} cancelled “${facts.title}”`,
    paragraphs: ['The request to sign has ended, and its links no longer open the document.'],
    ...(facts.voidReason && { quotes: [{ by: facts.sender.name, text: facts.voidReason }] }),
    next: [`You do not need to do anything. If ${facts.sender.name} sends it again, you will get a new email.`],
    footer: endedFooter(facts),
  }),
}

/** Two groups are easier to read and to type; the page accepts the space. */
const spaced = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`

const codeEnd = ({ at }: SigningFacts) => new Date(at.getTime() + codeMs)

function invitationInTurn(facts: SigningFacts): MailContent {
  return {
    subject: facts.subject ?? `${facts.sender.name} asks you to sign “${facts.title}”`,
    heading: `${senderOf(facts)} asks you to sign “${facts.title}”`,
    paragraphs: ['You can read the whole document before you sign. You do not need an account.'],
    ...messageOf(facts),
    button: { label: 'Review and sign', url: facts.link },
    next: [...codeFirst(facts), beforeDeadline(facts), copyFollows],
    footer: signerFooter(facts),
  }
}

function invitationBeforeTurn(facts: SigningFacts): MailContent {
  const first = facts.waitingFor.length === 1 ? 'signs' : 'sign'
  return {
    subject: facts.subject ?? `${facts.sender.name} asks you to sign “${facts.title}”`,
    heading: `${senderOf(facts)} asks you to sign “${facts.title}”`,
    paragraphs: [
      `${names(facts.waitingFor)} ${first} first. You can read the document now. You will get another email when it is your turn.`,
    ],
    ...messageOf(facts),
    button: { label: 'Read the document', url: facts.link },
    next: [...codeFirst(facts), `Everyone needs to sign by ${moment(facts.expiresAt)}.`, copyFollows],
    footer: signerFooter(facts),
  }
}

const copyFollows = 'You will get the signed document by email once everyone has signed.'

const beforeDeadline = (facts: SigningFacts) => `The link works until ${moment(facts.expiresAt)}.`

const messageOf = (facts: SigningFacts) =>
  facts.message === null ? {} : { quotes: [{ by: facts.sender.name, text: facts.message }] }

const codeFirst = ({ isAskedForCode }: SigningFacts) =>
  isAskedForCode ? ['To open the document, you will enter a code. The page sends it to this email address.'] : []

const signerFooter = (facts: SigningFacts) => [
  facts.isAskedForCode
    ? `This email is for ${facts.to}. Do not forward it.`
    : `This email is for ${facts.to}. Anyone who has its link can act in your name, so do not forward it.`,
  senderNotice(facts),
]

const endedFooter = (facts: SigningFacts) => [`This email is for ${facts.to}.`, senderNotice(facts)]

const senderNotice = (facts: SigningFacts) => `${replyNotice(facts)} If you were not expecting it, you can ignore it.`
