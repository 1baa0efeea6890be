import type { UploadedRows } from '../../../engine/redline/uploads/checked-upload.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { BegunEdit } from '../edits/save-edit.ts'
import { sideOf } from '../redline-request.ts'
import { insertOwnComments, type NewComment } from '../talk/comment-on-document.ts'
import { isUnsent } from '../talk/present-comments.ts'
import { deleteComments, markOpen, markResolved, type RedlineComment, updateTexts } from '../talk/redline-talk-store.ts'
import { insertUnsaid } from '../talk/unsaid-store.ts'

/** Returns whether the member may still edit or delete a comment in the file. Files never contain internal comments. */
export const isDraft = (comment: RedlineComment, { request, member }: Pick<BegunEdit, 'request' | 'member'>): boolean =>
  comment.memberId === member.memberId && isUnsent(comment, request) && !comment.internal

/**
 * Stores the comments of an uploaded file as if the member had written them on the page: shared with the other side
 * once the turn ends. Drafts may be edited and deleted. A thread that was resolved in an earlier turn stays resolved.
 */
export async function takeComments(
  tx: Tx,
  platform: Pick<Platform, 'clock'>,
  { begun, comments }: { begun: BegunEdit; comments: UploadedRows },
) {
  const { request, member } = begun
  const side = sideOf(member.role)
  const { added, settled, edited, deleted } = comments
  await insertOwnComments(tx, platform, begun, newComments(added, { resolvedRound: request.round, resolvedSide: side }))
  const rowsOf = (resolved: boolean) =>
    settled.filter(comment => comment.resolved === resolved).map(comment => comment.row)
  await markResolved(tx, { commentIds: rowsOf(true), round: request.round, side })
  await markOpen(tx, { commentIds: rowsOf(false), round: request.round, side })
  await updateTexts(tx, edited)
  await insertUnsaid(tx, await deleteComments(tx, deleted))
}

/** Makes new comments. In `added`, a reply follows its comment. Replies have no place of their own. */
function newComments(
  added: UploadedRows['added'],
  settled: Pick<NewComment, 'resolvedRound' | 'resolvedSide'>,
): NewComment[] {
  const idsByUpload = new Map<string, string>()
  return added.map(({ id, text, place, resolved, answers }) => {
    const commentId = newId('rcom')
    const parentId =
      answers === null ? null : 'row' in answers ? answers.row : (idsByUpload.get(answers.inUpload) ?? null)
    idsByUpload.set(id, commentId)
    const { anchor, start = null, length = null } = parentId === null ? place : { anchor: null }
    return { commentId, text, internal: false, parentId, anchor, start, length, ...(resolved && settled) }
  })
}
