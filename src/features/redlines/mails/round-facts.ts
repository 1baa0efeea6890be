import type { MemberSummary } from '../../../engine/redline/summary/round-summary.ts'
import type { Platform } from '../../../platform/platform.ts'
import { cleanBlock, cleanLine } from '../../mails/clean-text.ts'
import { sideOfAuthor } from '../document/redline-author.ts'
import { findRound, listAuthors } from '../document/redline-document-store.ts'
import { openComments } from '../talk/present-comments.ts'
import type { RedlineComment } from '../talk/redline-talk-store.ts'
import type { MailedNegotiation } from './negotiation-facts.ts'

// These limits keep a mail under 30 kB. Members can read the rest in the document.
const maxPeople = 8
const maxMessageGraphemes = 3_000

/** The facts about a round that has ended, as they were at its end. */
export interface RoundFacts {
  outcome: 'sent' | 'approved'
  by: string
  endedAt: Date
  message: string | null
  /** The work of the first eight members; `more` is the number of members left out. */
  work: { name: string; did: MemberSummary }[]
  more: number
  /** How many changes of the side that ended the round, and how many shared comments, were still open. */
  open: { changes: number; comments: number }
}

/** Reads the facts about a round. Returns null if the round has not ended. */
export async function readRoundFacts(
  { database }: Pick<Platform, 'database'>,
  { request, allMembers }: MailedNegotiation,
  round: number,
): Promise<RoundFacts | null> {
  const endedRound = await findRound(database, request.redlineRequestId, round)
  if (endedRound === null) return null
  const { outcome, endedAt, message, summary, side } = endedRound
  const authors = await listAuthors(database, request.redlineRequestId)
  const changes = endedRound.changes.filter(change => sideOfAuthor(change.author, authors) === side)
  const comments = openComments(endedRound.comments as RedlineComment[])
  return {
    outcome,
    by: cleanLine(allMembers.find(member => member.memberId === endedRound.memberId)!.displayName, 80),
    endedAt,
    message: cleanBlock(message ?? '', maxMessageGraphemes) || null,
    work: summary.slice(0, maxPeople).map(did => ({
      name: cleanLine(did.name, 80),
      did: { ...did, labels: did.labels.map(label => cleanLine(label, 20)) },
    })),
    more: Math.max(0, summary.length - maxPeople),
    open: { changes: changes.length, comments: comments.length },
  }
}
