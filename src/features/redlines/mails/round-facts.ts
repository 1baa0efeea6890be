import type { MemberSummary } from '../../../engine/redline/summary/round-summary.ts'
import type { Platform } from '../../../platform/platform.ts'
import { cleanBlock, cleanLine } from '../../mails/clean-text.ts'
import { sideOfAuthor } from '../document/redline-author.ts'
import { findRound, listAuthors } from '../document/redline-document-store.ts'
import { openComments } from '../talk/present-comments.ts'
import type { RedlineComment } from '../talk/redline-talk-store.ts'
import type { MailedNegotiation } from './negotiation-facts.ts'

// A mail stays under 30 kB. What it leaves out, the document shows.
const peopleMost = 8
const sentWithGraphemesMost = 3_000

/** What is told of a round that ended, as it was then. */
export interface RoundFacts {
  outcome: 'sent' | 'approved'
  by: string
  endedAt: Date
  message: string | null
  /** What each did; the numbers of `more` people are left out. */
  work: { name: string; did: MemberSummary }[]
  more: number
  /** Open then: changes of the side that ended it, and shared comments. */
  open: { changes: number; comments: number }
}

/** Null for a round that has not ended. */
export async function readRoundFacts(
  { database }: Platform,
  { request, known }: MailedNegotiation,
  round: number,
): Promise<RoundFacts | null> {
  const found = await findRound(database, request.redlineRequestId, round)
  if (found === null) return null
  const { outcome, endedAt, message, summary, side } = found
  const authors = await listAuthors(database, request.redlineRequestId)
  const changes = found.changes.filter(change => sideOfAuthor(change.author, authors) === side)
  const comments = openComments(found.comments as RedlineComment[])
  return {
    outcome,
    by: cleanLine(known.find(one => one.memberId === found.memberId)!.displayName, 80),
    endedAt,
    message: cleanBlock(message ?? '', sentWithGraphemesMost) || null,
    work: summary.slice(0, peopleMost).map(did => ({
      name: cleanLine(did.name, 80),
      did: { ...did, labels: did.labels.map(label => cleanLine(label, 20)) },
    })),
    more: Math.max(0, summary.length - peopleMost),
    open: { changes: changes.length, comments: comments.length },
  }
}
