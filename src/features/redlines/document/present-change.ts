import type { Change } from '../../../engine/redline/redline-view.ts'
import type { RedlineMember } from '../redline-member.ts'
import { isInTurn, type RedlineState, type Side, sideOf } from '../redline-request.ts'
import { type RedlineAuthor, sideOfAuthor } from './redline-author.ts'
import type { Decision } from './redline-document-store.ts'

/** What somebody of a role may do about an open change of a side, now. */
export function mayDecide(state: RedlineState, role: RedlineMember['role'], changeSide: Side) {
  const inTurn = isInTurn(state, role)
  const isOwn = sideOf(role) === changeSide
  // nobody else has seen the first draft
  const isFirstDraft = state.round === 1 && isOwn
  return { accept: inTurn && (!isOwn || isFirstDraft), reject: inTurn && !isOwn, undo: inTurn && isOwn }
}

/** An open change as a member sees it. */
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

/** A change that was decided; the side that did may take it back while its turn lasts. */
export function presentDecided(
  { change, verdict, reason, memberId, decidedAt, round }: Decision,
  authors: RedlineAuthor[],
  known: RedlineMember[],
  state: RedlineState,
  role: RedlineMember['role'],
) {
  const by = known.find(one => one.memberId === memberId)!
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
