import type { MailContent } from '../../mails/letter.ts'
import { sayInMail } from '../../mails/say-in-mail.ts'
import { day, linkMadeNext, moment, names } from '../../mails/templates/phrases.ts'
import type { SignerMailKind } from '../mail-parties.ts'
import { codeMs } from '../verification/mailed-code.ts'
import { declinerOf, replyNotice, senderOf, signedTimes } from './phrases.ts'
import type { SigningFacts } from './request-facts.ts'

/** The texts of the mails to signers, by kind of mail. */
export const signerMails: Record<SignerMailKind, (facts: SigningFacts) => MailContent> = {
  invitation: facts => (facts.waitingFor.length > 0 ? invitationBeforeTurn(facts) : invitationInTurn(facts)),
  'your-turn': facts => ({
    subject: sayInMail('yourTurn_subject', asked(facts)),
    heading: sayInMail('yourTurn_heading', asked(facts)),
    paragraphs: [sayInMail('yourTurn_body', { sender: senderOf(facts), action: facts.action })],
    button: { label: sayInMail('reviewAndSign', { action: facts.action }), url: facts.link },
    next: [...codeFirst(facts), beforeDeadline(facts), sayInMail('copyFollows')],
    footer: signerFooter(facts),
  }),
  reminder: facts => ({
    subject: sayInMail('reminder_subject', asked(facts)),
    heading: sayInMail('reminder_heading', asked(facts)),
    paragraphs: [
      sayInMail('reminder_body', {
        day: day(facts.createdAt, facts.timeZone),
        sender: senderOf(facts),
        action: facts.action,
      }),
    ],
    button: { label: sayInMail('reviewAndSign', { action: facts.action }), url: facts.link },
    next: [
      ...codeFirst(facts),
      beforeDeadline(facts),
      ...(facts.action === 'view' ? [] : [sayInMail('reminder_next', { action: facts.action })]),
    ],
    footer: signerFooter(facts),
  }),
  'signing-link-made': facts => ({
    subject: sayInMail('signingLinkMade_subject', { title: facts.title }),
    heading: sayInMail('signingLinkMade_heading', { organization: facts.organization }),
    paragraphs: [
      sayInMail('signingLinkMade_body', {
        program: facts.linkMaker,
        time: moment(facts.at, facts.timeZone),
        title: facts.title,
        organization: facts.organization,
      }),
    ],
    next: linkMadeNext('linkMade_sign', facts.sender.name),
    footer: [sayInMail('isFor', { to: facts.to }), replyNotice(facts)],
  }),
  // the code is neither in the subject nor at the start, because a locked phone shows both
  'verification-code': facts => ({
    subject: sayInMail('code_subject', { title: facts.title }),
    heading: sayInMail('code_subject', { title: facts.title }),
    paragraphs: [sayInMail('code_body', { sender: senderOf(facts), time: moment(codeEnd(facts), facts.timeZone) })],
    facts: [{ label: sayInMail('code_label'), value: spaced(facts.code) }],
    next: [sayInMail('code_next', { sender: facts.sender.name })],
    footer: [sayInMail('isFor', { to: facts.to }), replyNotice(facts)],
  }),
  completed: facts => ({
    subject: sayInMail('completed_subject', { title: facts.title }),
    heading: sayInMail('completed_heading', { title: facts.title }),
    paragraphs: [facts.isAttached ? sayInMail('completed_attached') : sayInMail('completed_tooLarge')],
    facts: signedTimes(facts),
    button: { label: sayInMail('openSigned'), url: facts.link },
    next: [sayInMail('keepTheFile'), sayInMail('nothingElse')],
    footer: [sayInMail('isForReaders', { to: facts.to }), senderNotice(facts)],
  }),
  declined: facts => ({
    subject: sayInMail('declined_subject', { title: facts.title }),
    heading: sayInMail('declined_heading', { title: facts.title }),
    paragraphs: [sayInMail('declined_body', { decliner: declinerOf(facts) })],
    next: [sayInMail('ended_next', { sender: facts.sender.name })],
    footer: endedFooter(facts),
  }),
  expired: facts => ({
    subject: sayInMail('expired_subject', { title: facts.title }),
    heading: sayInMail('expired_heading', { title: facts.title }),
    paragraphs: [sayInMail('expired_body', { time: moment(facts.expiresAt, facts.timeZone) })],
    next: [sayInMail('ended_next', { sender: facts.sender.name })],
    footer: endedFooter(facts),
  }),
  voided: facts => ({
    subject: sayInMail('voided_subject', { title: facts.title }),
    heading: sayInMail('voided_heading', { sender: facts.sender.name, title: facts.title }),
    paragraphs: [sayInMail('voided_body')],
    ...(facts.voidReason && { quotes: [{ by: facts.sender.name, text: facts.voidReason }] }),
    next: [sayInMail('ended_next', { sender: facts.sender.name })],
    footer: endedFooter(facts),
  }),
}

/** Returns what the recipient is asked to do, and with which document. */
const asked = ({ title, action }: SigningFacts) => ({ title, action })

/** Splits a code into two groups, which are easier to read and type. The page accepts the space. */
const spaced = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`

const codeEnd = ({ at }: SigningFacts) => new Date(at.getTime() + codeMs)

function invitationInTurn(facts: SigningFacts): MailContent {
  return {
    subject: facts.subject ?? sayInMail('invitation_subject', { sender: facts.sender.name, ...asked(facts) }),
    heading: sayInMail('invitation_subject', { sender: senderOf(facts), ...asked(facts) }),
    paragraphs: [sayInMail('invitation_body', { action: facts.action })],
    ...messageOf(facts),
    button: { label: sayInMail('reviewAndSign', { action: facts.action }), url: facts.link },
    next: [...codeFirst(facts), beforeDeadline(facts), sayInMail('copyFollows')],
    footer: signerFooter(facts),
  }
}

function invitationBeforeTurn(facts: SigningFacts): MailContent {
  return {
    subject: facts.subject ?? sayInMail('invitation_subject', { sender: facts.sender.name, ...asked(facts) }),
    heading: sayInMail('invitation_subject', { sender: senderOf(facts), ...asked(facts) }),
    paragraphs: [
      sayInMail('invitation_beforeTurn', { count: facts.waitingFor.length, names: names(facts.waitingFor) }),
    ],
    ...messageOf(facts),
    button: { label: sayInMail('readDocument'), url: facts.link },
    next: [
      ...codeFirst(facts),
      sayInMail('everyoneUntil', { time: moment(facts.expiresAt, facts.timeZone) }),
      sayInMail('copyFollows'),
    ],
    footer: signerFooter(facts),
  }
}

const beforeDeadline = (facts: SigningFacts) =>
  sayInMail('linkWorksUntil', { time: moment(facts.expiresAt, facts.timeZone) })

const messageOf = (facts: SigningFacts) =>
  facts.message === null ? {} : { quotes: [{ by: facts.sender.name, text: facts.message }] }

const codeFirst = ({ isAskedForCode }: SigningFacts) => (isAskedForCode ? [sayInMail('codeFirst')] : [])

const signerFooter = (facts: SigningFacts) => [
  facts.isAskedForCode
    ? sayInMail('isForNotForwarded', { to: facts.to })
    : sayInMail('isForWhoeverHasLink', { to: facts.to }),
  senderNotice(facts),
]

const endedFooter = (facts: SigningFacts) => [sayInMail('isFor', { to: facts.to }), senderNotice(facts)]

const senderNotice = (facts: SigningFacts) => `${replyNotice(facts)} ${sayInMail('ifUnexpected')}`
