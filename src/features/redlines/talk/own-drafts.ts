import { CodedError } from '../../../http/coded-error.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { PartyMemberCaller } from '../redline-link.ts'
import { type CommentCall, type Commenting, changeComments, changeInTurn, findSeenComment } from './change-comments.ts'
import { isAnsweredByOthers, isUnsent } from './present-comments.ts'
import { deleteComments, listThread, type RedlineComment, rewriteComment } from './redline-talk-store.ts'
import { insertUnsaid, isUnsaidBy } from './unsaid-store.ts'

/**
 * Rewrites the member's own comment or reply, which must not have been sent to the other side. Returns the thread.
 * Throws `not_authorized` for a comment of another member, `redline_comment_sent`, `redline_comment_not_found` and the
 * errors of `changeComments`.
 */
export const editComment = (
  platform: Pick<Platform, 'clock' | 'database'>,
  caller: PartyMemberCaller,
  call: CommentCall & { text: string },
) =>
  changeComments(platform, caller, 'editComment', call, async (tx, commenting) => {
    const draft = await findDraft(tx, { commentId: call.commentId, commenting, action: 'edit this comment' })
    if (draft.text !== call.text) {
      await insertUnsaid(tx, [draft])
      await rewriteComment(tx, { commentId: draft.commentId, text: call.text, at: platform.clock.now() })
    }
    return draft.parentId ?? draft.commentId
  })

/**
 * Deletes the member's own comment or reply, which must not have been sent to the other side, with the member's own
 * replies to it. Deleting it again changes nothing, even after the turn has ended. Throws `not_authorized` for a
 * comment of another member, `redline_comment_sent`, `redline_comment_answered`, `redline_comment_not_found`,
 * `not_members_turn`.
 */
export async function deleteComment(
  platform: Pick<Platform, 'database'>,
  caller: PartyMemberCaller,
  commentId: string,
): Promise<void> {
  try {
    await changeInTurn(platform, caller, (tx, commenting) => deleteDraft(tx, commentId, commenting))
  } catch (error) {
    if (!isId('rcom', commentId) || !(await isUnsaidBy(platform.database, caller, commentId))) throw error
  }
}

async function deleteDraft(tx: Tx, commentId: string, commenting: Commenting): Promise<void> {
  const draft = await findDraft(tx, { commentId, commenting, action: 'delete this comment' })
  const answers = (await listThread(tx, commentId)).filter(comment => comment.parentId === commentId)
  if (isAnsweredByOthers(draft, answers)) throw new CodedError('redline_comment_answered')
  await insertUnsaid(tx, await deleteComments(tx, [commentId, ...answers.map(answer => answer.commentId)]))
}

async function findDraft(
  tx: Tx,
  { commentId, commenting, action }: { commentId: string; commenting: Commenting; action: string },
): Promise<RedlineComment> {
  const comment = await findSeenComment(tx, commentId, commenting)
  if (comment.memberId !== commenting.member.memberId) throw new CodedError('not_authorized', { action })
  if (!isUnsent(comment, commenting.request)) throw new CodedError('redline_comment_sent')
  return comment
}
