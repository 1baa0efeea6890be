import type { Platform } from '../../../platform/platform.ts'
import type { MailContent } from '../../mails/letter.ts'
import { sayInMail } from '../../mails/say-in-mail.ts'
import { moment } from '../../mails/templates/phrases.ts'
import type { MailedNegotiation, RedlineFacts } from './negotiation-facts.ts'
import { footerOf, otherSideNames, roundStoryOf } from './phrases.ts'
import { type RoundFacts, readRoundFacts } from './round-facts.ts'

/**
 * Writes the mail about a new turn. Returns null if the turn has ended. `isFirst` is for a member who has had no mail
 * about the negotiation yet.
 */
export async function writeTurnMail(
  platform: Pick<Platform, 'database'>,
  { negotiation, facts, isFirst }: { negotiation: MailedNegotiation; facts: RedlineFacts; isFirst: boolean },
): Promise<MailContent | null> {
  if (!negotiation.isInTurn) return null
  const round = await readRoundFacts(platform, negotiation, negotiation.request.round - 1)
  // the other side gets its first mail in the second round
  return turnText(facts, round, isFirst || negotiation.request.round === 2)
}

/**
 * Writes the mail about a new turn. `isFirst` is for a member who has had no mail about the negotiation yet. `round` is
 * the previous round; null for the first draft.
 */
export const turnText = (facts: RedlineFacts, round: RoundFacts | null, isFirst: boolean): MailContent => ({
  subject: sayInMail('turn_subject', { title: facts.title }),
  heading: sayInMail('turn_heading', { title: facts.title }),
  paragraphs: [
    ...(isFirst ? [introduction(facts)] : []),
    ...(round ? sentText(facts, round) : [firstDraftText(facts)]),
  ],
  ...(round ? roundStoryOf(round) : {}),
  button: { label: sayInMail('openDocument'), url: facts.link },
  next: round
    ? [...waitingText(round), `${optionsText(facts, round)} ${sayInMail('turn_linkWorks')}`]
    : [sayInMail('firstDraft_next', { names: otherSideNames(facts) })],
  footer: footerOf(facts),
})

const introduction = (facts: RedlineFacts) =>
  sayInMail('turn_introduction', { organization: facts.organization, names: otherSideNames(facts) })

const firstDraftText = (facts: RedlineFacts) => sayInMail('firstDraft_body', { names: otherSideNames(facts) })

function sentText({ timeZone }: RedlineFacts, { outcome, by, endedAt, work }: RoundFacts): string[] {
  if (outcome === 'approved') return [sayInMail('turn_approvedBefore', { by })]
  const sent = sayInMail('turn_sent', { by, time: moment(endedAt, timeZone) })
  return [work.length === 0 ? `${sent} ${sayInMail('turn_unchanged')}` : sent]
}

function waitingText({ outcome, by, open: { changes, comments } }: RoundFacts): string[] {
  if (outcome === 'approved') return []
  if (changes > 0 && comments > 0) return [sayInMail('turn_openBoth', { changes, comments })]
  if (changes > 0) return [sayInMail('turn_openChanges', { changes })]
  return [comments > 0 ? sayInMail('turn_openComments', { comments }) : sayInMail('turn_nothingOpen', { by })]
}

function optionsText({ mayApprove }: RedlineFacts, { open }: RoundFacts): string {
  const isOpen = open.changes > 0
  if (mayApprove) return sayInMail(isOpen ? 'turn_decideOrApprove' : 'turn_changeOrApprove')
  return `${sayInMail(isOpen ? 'turn_decide' : 'turn_change')} ${sayInMail('turn_counsel')}`
}
