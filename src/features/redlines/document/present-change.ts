import type { Change } from '../../../engine/redline/redline-view.ts'
import type { RedlineMember } from '../redline-member.ts'
import { isInTurn, type RedlineState, type Side, sideOf } from '../redline-request.ts'
import { type RedlineAuthor, sideOfAuthor } from './redline-author.ts'
import type { StoredDecision } from './redline-document-store.ts'

/** Returns what a member may now do with an open change that `changeSide` made. */
export function mayDecide(state: RedlineState, role: RedlineMember['role'], changeSide: Side) {
  const inTurn = isInTurn(state, role)
  const isOwn = sideOf(role) === changeSide
  // the other side has not seen the first draft
  const isFirstDraft = state.round === 1 && isOwn
  return { accept: inTurn && (!isOwn || isFirstDraft), reject: inTurn && !isOwn, undo: inTurn && isOwn }
}

/** Presents an open change, with what the member may do about it. */
export function presentChange(
  change: Change,
  authors: RedlineAuthor[],
  state: RedlineState,
  role: RedlineMember['role'],
) {
  const side = sideOfAuthor(change.author, authors)
  return { ...change, side, open: true, may: mayDecide(state, role, side) }
}

export type PresentedChange = ReturnType<typeof presentChange>

/** Presents a decided change. The side that decided it may undo the decision while its turn lasts. */
export function presentDecided(
  { change, verdict, reason, memberId, decidedAt, round }: StoredDecision,
  authors: RedlineAuthor[],
  allMembers: RedlineMember[],
  state: RedlineState,
  role: RedlineMember['role'],
) {
  const by = allMembers.find(member => member.memberId === memberId)!
  // only the side in turn decides
  const undo = isInTurn(state, role) && round === state.round
  return {
    ...change,
    side: sideOfAuthor(change.author, authors),
    open: false,
    may: { accept: false, reject: false, undo },
    decision: { verdict, reason, by: by.email, at: decidedAt.toISOString() },
  }
}
