import { workWords } from '../../../engine/redline/summary/round-summary.ts'
import type { MailContent, RedlineFacts, RedlineTexts, RoundFacts } from '../../mails/mail-content.ts'
import { counted, linkMadeNext, moment, names } from '../../mails/templates/en-phrases.ts'

/** The mails of a negotiation in English. */
export const redlineTexts: RedlineTexts = {
  turn: (facts, round, isFirst) => ({
    subject: `Your turn: “${facts.title}”`,
    heading: `It is your turn on “${facts.title}”`,
    paragraphs: [...(isFirst ? [whatItIs(facts)] : []), ...(round ? sent(round) : [firstDraft(facts)])],
    ...(round ? storyOf(round) : {}),
    button: { label: 'Open the document', url: facts.link },
    next: round
      ? [...waiting(round), `${possible(facts)} ${linkLasts}`]
      : [
          `When you are done, send it to ${othersOf(facts)}. Until then they see nothing of your draft. The link works until the turn passes on.`,
        ],
    footer: footerOf(facts),
  }),

  agreed: (facts, round) => ({
    subject: `Agreed: “${facts.title}”`,
    heading: `“${facts.title}” is agreed`,
    paragraphs: [
      `${round.by} approved the document on ${moment(round.endedAt)}. Its text stands now, and it is ready for signing.`,
    ],
    ...storyOf(round),
    button: { label: 'Read the agreed document', url: facts.link },
    next: [
      'Whoever is to sign it gets a mail for that. Until it goes out for signing, either party can take the document up again.',
    ],
    footer: footerOf(facts),
  }),

  reopened: (facts, by) => ({
    subject: `Taken up again: “${facts.title}”`,
    heading: `${by} took “${facts.title}” up again`,
    paragraphs: [
      'It was ready for signing. Now it is being negotiated again, and nothing is signed until both sides agree anew.',
    ],
    button: { label: facts.isInTurn ? 'Open the document' : 'Read the document', url: facts.link },
    next: [
      facts.isInTurn
        ? `It is your side’s turn: change what you want changed, and send it to ${othersOf(facts)}.`
        : 'There is nothing for you to do now. You get a mail when it is your turn.',
    ],
    footer: footerOf(facts),
  }),

  linkMade: (facts, at) => ({
    subject: `A link was created for you: “${facts.title}”`,
    heading: `${facts.organization} created a link for you`,
    paragraphs: [
      `Its application created the link on ${moment(at)}. It opens “${facts.title}” in your name. You may have used it already, in an app or on a website of ${facts.organization}.`,
    ],
    next: linkMadeNext(facts.sender.name, 'read the document and act in your name'),
    footer: [
      `This mail is for ${facts.to}.`,
      `Countersign sent it for ${facts.sender.name} (${facts.sender.email}), who gets your answer when you reply.`,
    ],
  }),

  message: (facts, messages, more) => {
    const writers = [...new Set(messages.map(one => one.by))]
    const subject = `${names(writers)} wrote about “${facts.title}”`
    return {
      subject,
      heading: subject,
      paragraphs: [],
      quotes: messages,
      button: { label: facts.isInTurn ? 'Open the document' : 'Read and answer', url: facts.link },
      next: [
        ...(more > 0
          ? [`There ${more === 1 ? 'is' : 'are'} ${counted(more, 'more message')} beside the document.`]
          : []),
        'Answer beside the document, where everybody of both sides reads it.',
      ],
      footer: footerOf(facts),
    }
  },
}

const whatItIs = (facts: RedlineFacts) =>
  `${facts.organization} asks you to negotiate this document with ${othersOf(facts)}. Both sides edit it in turns: every change is marked with its author’s name, and nothing is agreed before both sides stand behind the same text. It needs no account.`

const firstDraft = (facts: RedlineFacts) =>
  `Your side has the first draft. Look through the document and change what you want changed, before ${othersOf(facts)} can see it.`

function sent({ outcome, by, endedAt, work }: RoundFacts): string[] {
  if (outcome === 'approved') return [`${by} had approved the document, but it was taken up again.`]
  const unchanged = work.length === 0 ? ' Nothing was changed in that turn.' : ''
  return [`${by} sent it to your side on ${moment(endedAt)}.${unchanged}`]
}

function storyOf({ by, message, work, more }: RoundFacts): Pick<MailContent, 'quotes' | 'facts'> {
  const rows = work.map(({ name, did }) => ({ label: name, value: capitalized(workWords(did)) }))
  if (more > 0) rows.push({ label: `And ${more} more`, value: 'The document shows what they did.' })
  return { ...(message !== null && { quotes: [{ by, text: message }] }), ...(rows.length > 0 && { facts: rows }) }
}

function waiting({ outcome, by, open }: RoundFacts): string[] {
  if (outcome === 'approved') return []
  const counts = [
    open.changes > 0 ? counted(open.changes, 'change') : '',
    open.comments > 0 ? counted(open.comments, 'comment') : '',
  ].filter(text => text !== '')
  if (counts.length > 0) return [`Waiting for you: ${counts.join(' and ')}.`]
  return [`Nothing is open: ${by} agrees to the document as it stands.`]
}

const possible = ({ mayApprove }: RedlineFacts) =>
  mayApprove
    ? 'Accept or reject what was changed, change more and send it back, or approve the document.'
    : `Accept or reject what was changed, or change more and send it back. Approving is for the party that you counsel.`

const linkLasts = 'The link works until the turn passes on.'

const othersOf = ({ others }: RedlineFacts) => (others.length > 0 ? names(others) : 'the other side')

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const footerOf = (facts: RedlineFacts) => [
  `This mail is for ${facts.to}. Whoever has its link can act in your name: do not pass it on.`,
  `You get it because ${facts.organization} named you in a negotiation on Countersign. A reply to this mail goes to ${facts.sender.name} (${facts.sender.email}), not to the other side.`,
]
