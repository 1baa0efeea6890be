import { redlineTexts } from '../../redlines/mails/en-redline.ts'
import type { MailContent, MailTexts, SigningFacts } from '../mail-content.ts'
import { day, linkMadeNext, moment, names } from './en-phrases.ts'

/** The mails in English. */
export const en: MailTexts = {
  language: 'en',
  test: { subjectPrefix: '[Test]', notice: 'This is a test. Nothing that is signed here binds anyone.' },
  linkBelow: 'Or open this address:',
  fromName: (sender, service) => `${sender} via ${service}`,

  signing: {
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
      next: [
        'Keep the file: with its certificate of completion it says who signed and when, and anyone can check the seal from the file alone.',
        'There is nothing left for you to do.',
      ],
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
        'The request is still open. If the address is wrong, void the request and send a new one; if it is right, a reminder tries it again.',
      ],
      footer: senderFooter(facts),
    }),
  },

  redline: redlineTexts,

  endpointDisabled: facts => ({
    subject: 'A webhook endpoint was switched off',
    heading: 'A webhook endpoint was switched off',
    paragraphs: ['Its receiver has failed for five days, so no more events are sent to it.'],
    facts: [
      { label: 'Address', value: facts.url },
      { label: 'Endpoint', value: facts.webhookEndpointId },
    ],
    next: ['Mend the receiver, switch the endpoint on again, and have the failed deliveries sent again.'],
    footer: [`You get this mail because you own ${facts.organization} on Countersign.`],
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

/** "Olive Owner (Acme)" */
const senderOf = ({ sender, organization }: SigningFacts) =>
  sender.name === organization ? sender.name : `${sender.name} (${organization})`

const declinerOf = (facts: SigningFacts) => facts.declined?.name ?? 'A signer'

const aboutReplies = ({ sender }: SigningFacts) =>
  `Countersign sent it for ${sender.name} (${sender.email}), who gets your answer when you reply.`

const signedTimes = ({ signers }: SigningFacts) =>
  signers.map(({ name, signedAt }) => ({ label: name, value: signedAt ? `Signed ${moment(signedAt)}` : 'Not signed' }))

const signerFooter = (facts: SigningFacts) => [
  `This mail is for ${facts.to}. Whoever has its link can act in your name: do not pass it on.`,
  aboutSender(facts),
]

const endedFooter = (facts: SigningFacts) => [`This mail is for ${facts.to}.`, aboutSender(facts)]

const aboutSender = (facts: SigningFacts) =>
  `${aboutReplies(facts)} If you did not expect it, you need not do anything.`

const senderFooter = (facts: SigningFacts) => [
  `You get this mail because you sent the request, on ${day(facts.createdAt)}.`,
]
