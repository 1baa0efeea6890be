import type { Change } from '../../../engine/redline/redline-view.ts'
import { type MemberSummary, summarizeRound } from '../../../engine/redline/summary/round-summary.ts'
import type { Executor } from '../../../platform/database/transaction.ts'
import { authorNamed, authorNameOf, type RedlineAuthor, sideOfAuthor } from '../document/redline-author.ts'
import { listWithdrawals, type StoredDecision } from '../document/redline-document-store.ts'
import type { RedlineMember } from '../redline-member.ts'
import type { RedlineRequest } from '../redline-request.ts'
import type { RedlineComment } from '../talk/redline-talk-store.ts'

interface TurnWork {
  request: RedlineRequest
  allMembers: RedlineMember[]
  authors: RedlineAuthor[]
  /** The changes, decisions and shared comments of the turn. */
  changes: Change[]
  decisions: StoredDecision[]
  comments: RedlineComment[]
  /** The numbers of the paragraphs with changes, keyed by anchor. */
  labels: Record<string, string>
}

/**
 * Counts what each member did in the turn that is ending. It uses their author names in the file, which differ even if
 * two members on different sides have the same name.
 */
export async function summarizeTurn(db: Executor, work: TurnWork): Promise<MemberSummary[]> {
  const { request, allMembers, authors, changes, decisions, comments, labels } = work
  const nameOf = (memberId: string) =>
    authorNameOf(allMembers.find(member => member.memberId === memberId)!, allMembers, authors)
  const withdrawals = await listWithdrawals(db, request.redlineRequestId, request.round)
  const decided = decisions.map(({ memberId, verdict, change }) => {
    const isOwn = sideOfAuthor(change.author, authors) === request.currentSide
    return { by: nameOf(memberId), decision: isOwn ? ('settled' as const) : (`${verdict}ed` as const) }
  })
  return summarizeRound({
    changes: changes.map(change => ({ ...change, author: authorName(change.author, authors, nameOf) })),
    decisions: [...decided, ...withdrawals.map(memberId => ({ by: nameOf(memberId), decision: 'withdrawn' as const }))],
    comments: comments.map(({ memberId, author }) => ({ author: memberId === null ? author : nameOf(memberId) })),
    labels: new Map(Object.entries(labels).filter(([, label]) => /[\p{L}\p{N}]/u.test(label))),
  })
}

/** Returns the member's current author name for a change that was made under an earlier name. */
function authorName(name: string, authors: RedlineAuthor[], nameOf: (memberId: string) => string): string {
  const memberId = authorNamed(name, authors)?.memberId
  return memberId ? nameOf(memberId) : name
}
