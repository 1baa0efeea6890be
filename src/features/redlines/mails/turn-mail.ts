import type { Platform } from '../../../platform/platform.ts'
import type { MailContent } from '../../mails/letter.ts'
import { counted, moment } from '../../mails/templates/phrases.ts'
import type { MailedNegotiation, RedlineFacts } from './negotiation-facts.ts'
import { footerOf, otherSideNames, storyOf } from './phrases.ts'
import { type RoundFacts, readRoundFacts } from './round-facts.ts'

/** Returns null if the turn has ended. `isFirst` is for a member who has had no mail about the negotiation yet. */
export async function writeTurnMail(
  platform: Platform,
  { negotiation, facts, isFirst }: { negotiation: MailedNegotiation; facts: RedlineFacts; isFirst: boolean },
): Promise<MailContent | null> {
  if (!negotiation.isInTurn) return null
  const round = await readRoundFacts(platform, negotiation, negotiation.request.round - 1)
  // the other side gets its first mail in the second round
  return turnText(facts, round, isFirst || negotiation.request.round === 2)
}

/** `isFirst` is for a member who has had no mail about it yet. `round` is the previous round; null in the first draft. */
export const turnText = (facts: RedlineFacts, round: RoundFacts | null, isFirst: boolean): MailContent => ({
  subject: `Your turn: “${facts.title}”`,
  heading: `It’s your turn on “${facts.title}”`,
  paragraphs: [...(isFirst ? [introduction(facts)] : []), ...(round ? sentText(round) : [firstDraftText(facts)])],
  ...(round ? storyOf(round) : {}),
  button: { label: 'Open the document', url: facts.link },
  next: round
    ? [...waitingText(round), `${optionsText(facts, round)} ${linkLifetime}`]
    : [
        `When you are done, send it to ${otherSideNames(facts)}. They cannot see your draft until then. The link works until your turn ends.`,
      ],
  footer: footerOf(facts),
})

const introduction = (facts: RedlineFacts) =>
  `${facts.organization} asks you to negotiate this document with ${otherSideNames(facts)}. The two sides take turns editing it. Every change is marked with its author’s name. A side that sends the document agrees to it as sent, and it is agreed once a party of the other side approves exactly that. You do not need an account.`

const firstDraftText = (facts: RedlineFacts) =>
  `Your side goes first. Read the document and make your changes before ${otherSideNames(facts)} can see it.`

function sentText({ outcome, by, endedAt, work }: RoundFacts): string[] {
  if (outcome === 'approved') return [`${by} approved the document, but it has been reopened.`]
  const unchanged = work.length === 0 ? ' Nothing was changed.' : ''
  return [`${by} sent it to your side on ${moment(endedAt)}.${unchanged}`]
}

function waitingText({ outcome, by, open }: RoundFacts): string[] {
  if (outcome === 'approved') return []
  const counts = [
    open.changes > 0 ? counted(open.changes, 'change') : '',
    open.comments > 0 ? counted(open.comments, 'comment') : '',
  ].filter(text => text !== '')
  if (counts.length > 0) return [`Waiting for you: ${counts.join(' and ')}.`]
  return [`No change or comment is open. By sending it, ${by} agreed to the document as it is.`]
}

function optionsText({ mayApprove }: RedlineFacts, { open }: RoundFacts): string {
  const answer = open.changes > 0 ? 'Accept or reject the changes, make your own' : 'Make changes'
  return mayApprove
    ? `${answer} and send the document back, or approve it.`
    : `${answer} and send the document back. Only the party you advise can approve it, but what you send, you send on its behalf: the other side can approve it as it is.`
}

const linkLifetime = 'The link works until your turn ends.'
