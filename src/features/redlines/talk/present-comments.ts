import type { CommentPlaces } from '../document/redline-document-store.ts'
import { isInTurn, type MemberRole, type RedlineState, type Side, sideOf } from '../redline-request.ts'
import type { RedlineComment } from './redline-talk-store.ts'

/** The last round whose comments and decisions the side that is not in turn sees. */
export const lastEndedRound = ({ status, round }: RedlineState) =>
  status === 'DocumentReadyForSigning' ? round : round - 1

/**
 * Comments with their answers, as a member may see them: what is shared once its turn has ended, what is internal never by
 * the other side. Without `memberId` none is the member's own.
 */
export function presentComments(
  comments: RedlineComment[],
  state: RedlineState,
  role: MemberRole,
  memberId: string | null = null,
) {
  const side = sideOf(role)
  const inTurn = isInTurn(state, role)
  const seen = comments.filter(comment => seesComment(comment, state, side))
  const mayEdit = (one: RedlineComment) =>
    inTurn && memberId !== null && one.memberId === memberId && isUnsent(one, state)
  const mayDelete = (one: RedlineComment) => mayEdit(one) && !isAnsweredByOthers(one, threads.get(one.commentId) ?? [])
  const threads = Map.groupBy(seen, one => one.parentId)
  return (threads.get(null) ?? []).map(one => ({
    ...said(one),
    internal: one.internal,
    ...placeOf(one),
    resolved: isResolved(one, state, side),
    may: {
      reply: inTurn,
      resolve: inTurn && !isResolved(one, state, side),
      reopen: inTurn && isReopenable(one, state, side),
      edit: mayEdit(one),
      delete: mayDelete(one),
    },
    replies: (threads.get(one.commentId) ?? []).map(answer => ({
      ...said(answer),
      may: { edit: mayEdit(answer), delete: mayEdit(answer) },
    })),
  }))
}

const placeOf = ({ anchor, start, length }: RedlineComment) => ({
  anchor,
  ...(start !== null && length !== null && { start, length }),
})

/** Where those of the comments are that a side sees. */
export const presentPlaces = (comments: RedlineComment[], state: RedlineState, role: MemberRole) =>
  comments
    .filter(comment => seesComment(comment, state, sideOf(role)))
    .map(comment => ({ id: comment.commentId, ...placeOf(comment) }))

/** Where all comments are at a moment. */
export const placesOf = (comments: RedlineComment[]): CommentPlaces =>
  Object.fromEntries(comments.map(({ commentId, anchor, start, length }) => [commentId, { anchor, start, length }]))

/** Comments where they were when a round ended: edits of the next one have moved them in a text that is not seen yet. */
export const placedAt = (comments: RedlineComment[], places: CommentPlaces): RedlineComment[] =>
  comments.map(comment => ({ ...comment, ...places[comment.commentId] }))

/** Shared comments that are still open, for whoever is in turn. */
export const openComments = (comments: RedlineComment[]) =>
  comments.filter(comment => !comment.internal && comment.parentId === null && comment.resolvedRound === null)

/** One's own side's, what the other shared in rounds that ended, and what came with the template. */
export function seesComment(one: RedlineComment, state: RedlineState, side: Side): boolean {
  if (one.side === side || one.fileId !== null) return true
  return !one.internal && one.round <= lastEndedRound(state)
}

export const isResolved = (one: RedlineComment, state: RedlineState, side: Side) =>
  one.resolvedRound !== null && (one.resolvedSide === side || one.resolvedRound <= lastEndedRound(state))

/** Whether nobody of the other side has been sent it, for the side in turn; what came with the template is in its file. */
export const isUnsent = ({ fileId, internal, round }: RedlineComment, state: RedlineState) =>
  fileId === null && (internal || round === state.round)

/** Whether this side, which is in turn, has settled it in this turn. */
export const isReopenable = ({ resolvedRound, resolvedSide }: RedlineComment, state: RedlineState, side: Side) =>
  resolvedRound === state.round && resolvedSide === side

export const isAnsweredByOthers = ({ memberId }: RedlineComment, answers: RedlineComment[]) =>
  answers.some(answer => answer.memberId !== memberId)

const said = (one: RedlineComment) => ({
  id: one.commentId,
  author: one.author,
  side: one.side,
  at: one.createdAt?.toISOString() ?? null,
  text: one.text,
})
