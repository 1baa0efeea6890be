import type { CommentPlaces } from '../document/redline-document-store.ts'
import { isInTurn, type MemberRole, type RedlineState, type Side, sideOf } from '../redline-request.ts'
import type { RedlineComment } from './redline-talk-store.ts'

/** Returns the last round whose comments and decisions are visible to the side that is not in turn. */
export const lastEndedRound = ({ status, round }: RedlineState) =>
  status === 'DocumentReadyForSigning' ? round : round - 1

/**
 * Presents comments with their replies, as a member may see them. The other side sees shared comments once their turn
 * has ended, and never sees internal comments. Without `memberId`, no comment counts as the member's own.
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
  const mayEdit = (comment: RedlineComment) =>
    inTurn && memberId !== null && comment.memberId === memberId && isUnsent(comment, state)
  const mayDelete = (comment: RedlineComment) =>
    mayEdit(comment) && !isAnsweredByOthers(comment, threads.get(comment.commentId) ?? [])
  const threads = Map.groupBy(seen, comment => comment.parentId)
  return (threads.get(null) ?? []).map(comment => ({
    ...basicFields(comment),
    internal: comment.internal,
    ...placeOf(comment),
    resolved: isResolved(comment, state, side),
    may: {
      reply: inTurn,
      resolve: inTurn && !isResolved(comment, state, side),
      reopen: inTurn && isReopenable(comment, state, side),
      edit: mayEdit(comment),
      delete: mayDelete(comment),
    },
    replies: (threads.get(comment.commentId) ?? []).map(answer => ({
      ...basicFields(answer),
      may: { edit: mayEdit(answer), delete: mayEdit(answer) },
    })),
  }))
}

const placeOf = ({ anchor, start, length }: RedlineComment) => ({
  anchor,
  ...(start !== null && length !== null && { start, length }),
})

/** Presents the places of the comments that a side sees. */
export const presentPlaces = (comments: RedlineComment[], state: RedlineState, role: MemberRole) =>
  comments
    .filter(comment => seesComment(comment, state, sideOf(role)))
    .map(comment => ({ id: comment.commentId, ...placeOf(comment) }))

/** Returns the places of all comments, keyed by comment id. */
export const commentPlacesOf = (comments: RedlineComment[]): CommentPlaces =>
  Object.fromEntries(comments.map(({ commentId, anchor, start, length }) => [commentId, { anchor, start, length }]))

/**
 * Puts comments back where they were when a round ended. Edits of the next round have moved them in a text that is not
 * visible yet.
 */
export const placedAt = (comments: RedlineComment[], places: CommentPlaces): RedlineComment[] =>
  comments.map(comment => ({ ...comment, ...places[comment.commentId] }))

/** Returns the shared comments that are still open, for the side in turn. */
export const openComments = (comments: RedlineComment[]) =>
  comments.filter(comment => !comment.internal && comment.parentId === null && comment.resolvedRound === null)

/**
 * Returns whether a side sees a comment. It sees its own comments, shared comments of the other side from rounds that
 * have ended, and comments of the template.
 */
export function seesComment(comment: RedlineComment, state: RedlineState, side: Side): boolean {
  if (comment.side === side || comment.fileId !== null) return true
  return !comment.internal && comment.round <= lastEndedRound(state)
}

export const isResolved = (comment: RedlineComment, state: RedlineState, side: Side) =>
  comment.resolvedRound !== null && (comment.resolvedSide === side || comment.resolvedRound <= lastEndedRound(state))

/**
 * Returns whether a comment that the side in turn sees has never been sent to the other side. Comments of the template
 * count as sent, because they are in its file.
 */
export const isUnsent = ({ fileId, internal, round }: RedlineComment, state: RedlineState) =>
  fileId === null && (internal || round === state.round)

/** Returns whether a side has resolved a comment in the current turn and may therefore reopen it. */
export const isReopenable = ({ resolvedRound, resolvedSide }: RedlineComment, state: RedlineState, side: Side) =>
  resolvedRound === state.round && resolvedSide === side

export const isAnsweredByOthers = ({ memberId }: RedlineComment, answers: RedlineComment[]) =>
  answers.some(answer => answer.memberId !== memberId)

const basicFields = (comment: RedlineComment) => ({
  id: comment.commentId,
  author: comment.author,
  side: comment.side,
  at: comment.createdAt?.toISOString() ?? null,
  text: comment.text,
})
