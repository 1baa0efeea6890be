import { CodedError } from '../../../http/coded-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import { sideOf } from '../redline-request.ts'
import { type CommentCall, changeComments, findHead } from './change-comments.ts'
import { isReopenable } from './present-comments.ts'
import { markOpen, markResolved } from './redline-talk-store.ts'

/**
 * Resolves a comment. Resolving it again changes nothing. Throws `redline_comment_not_found` and the errors of
 * `changeComments`.
 */
export const resolveComment = (platform: Pick<Platform, 'database'>, caller: PartyMemberCaller, call: CommentCall) =>
  changeComments(platform, caller, 'resolveComment', call, async (tx, commenting) => {
    const { request, member } = commenting
    const { commentId } = await findHead(tx, call.commentId, commenting)
    await markResolved(tx, { commentIds: [commentId], round: request.round, side: sideOf(member.role) })
    return commentId
  })

/**
 * Reopens a comment that this side has resolved in this turn; an open comment stays open. Throws
 * `redline_comment_settled`, `redline_comment_not_found` and the errors of `changeComments`.
 */
export const reopenComment = (platform: Pick<Platform, 'database'>, caller: PartyMemberCaller, call: CommentCall) =>
  changeComments(platform, caller, 'reopenComment', call, async (tx, commenting) => {
    const { request, member } = commenting
    const comment = await findHead(tx, call.commentId, commenting)
    const side = sideOf(member.role)
    if (comment.resolvedRound !== null && !isReopenable(comment, request, side))
      throw new CodedError('redline_comment_settled')
    await markOpen(tx, { commentIds: [comment.commentId], round: request.round, side })
    return comment.commentId
  })
