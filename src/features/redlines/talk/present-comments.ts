import type { CommentPlaces } from '../document/redline-document-store.ts'
import { isInTurn, type MemberRole, type RedlineState, type Side, sideOf } from '../redline-request.ts'
import type { RedlineComment } from './redline-talk-store.ts'

/** The last round whose comments and decisions the side that is not in turn sees. */
export const lastEndedRound = ({ status, round }: RedlineState) =>
  status === 'DocumentReadyForSigning' ? round : round - 1

/**
 * Comments with their answers, as a member may see them: what is shared once its turn has ended, what is internal never by
 * the other side.
 */
export function presentComments(comments: RedlineComment[], state: RedlineState, role: MemberRole) {
  const seen = comments.filter(one => seesComment(one, state, sideOf(role)))
  const threads = Map.groupBy(seen, one => one.parentId)
  return (threads.get(null) ?? []).map(one => ({
    ...said(one),
    internal: one.internal,
    anchor: one.anchor,
    ...(one.start !== null && one.length !== null && { start: one.start, length: one.length }),
    resolved: isResolved(one, state, sideOf(role)),
    may: {
      reply: isInTurn(state, role),
      resolve: isInTurn(state, role) && !isResolved(one, state, sideOf(role)),
    },
    replies: (threads.get(one.commentId) ?? []).map(said),
  }))
}

/** Where all comments are at a moment. */
export const placesOf = (comments: RedlineComment[]): CommentPlaces =>
  Object.fromEntries(comments.map(({ commentId, anchor, start, length }) => [commentId, { anchor, start, length }]))

/** Comments where they were when a round ended: edits of the next one have moved them in a text that is not seen yet. */
export const placedAt = (comments: RedlineComment[], places: CommentPlaces): RedlineComment[] =>
  comments.map(one => ({ ...one, ...places[one.commentId] }))

/** Shared comments that are still open, for whoever is in turn. */
export const openComments = (comments: RedlineComment[]) =>
  comments.filter(one => !one.internal && one.parentId === null && one.resolvedRound === null)

/** One's own side's, what the other shared in rounds that ended, and what came with the template. */
export function seesComment(one: RedlineComment, state: RedlineState, side: Side): boolean {
  if (one.side === side || one.fileId !== null) return true
  return !one.internal && one.round <= lastEndedRound(state)
}

export const isResolved = (one: RedlineComment, state: RedlineState, side: Side) =>
  one.resolvedRound !== null && (one.resolvedSide === side || one.resolvedRound <= lastEndedRound(state))

const said = (one: RedlineComment) => ({
  id: one.commentId,
  author: one.author,
  side: one.side,
  at: one.createdAt?.toISOString() ?? null,
  text: one.text,
})
