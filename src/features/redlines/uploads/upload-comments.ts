import type { UploadedRows } from '../../../engine/redline/uploads/checked-upload.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { BegunEdit } from '../edits/save-edit.ts'
import { sideOf } from '../redline-request.ts'
import { insertOwnComments, type Said } from '../talk/comment-on-document.ts'
import { isUnsent } from '../talk/present-comments.ts'
import { deleteComments, markOpen, markResolved, type RedlineComment, updateTexts } from '../talk/redline-talk-store.ts'
import { insertUnsaid } from '../talk/unsaid-store.ts'

/** Whether the member may still unsay it. What is internal is in no file. */
export const isDraft = (one: RedlineComment, { request, member }: Pick<BegunEdit, 'request' | 'member'>): boolean =>
  one.memberId === member.memberId && isUnsent(one, request) && !one.internal

/**
 * Comments of an uploaded file, as the member had written them here: shared with the other side once the turn ends. Drafts may
 * be edited and deleted. A thread that was settled in an earlier turn stays settled.
 */
export async function takeComments(tx: Tx, platform: Platform, begun: BegunEdit, comments: UploadedRows) {
  const { request, member } = begun
  const side = sideOf(member.role)
  const { added, settled, edited, deleted } = comments
  await insertOwnComments(tx, platform, begun, saidIn(added, { resolvedRound: request.round, resolvedSide: side }))
  const rowsOf = (resolved: boolean) => settled.filter(one => one.resolved === resolved).map(one => one.row)
  await markResolved(tx, rowsOf(true), request.round, side)
  await markOpen(tx, rowsOf(false), request.round, side)
  await updateTexts(tx, edited)
  await insertUnsaid(tx, await deleteComments(tx, deleted))
}

/** An answer comes after what it answers, and is where that is. */
function saidIn(added: UploadedRows['added'], settled: Pick<Said, 'resolvedRound' | 'resolvedSide'>): Said[] {
  const made = new Map<string, string>()
  return added.map(({ id, text, place, resolved, answers }) => {
    const commentId = newId('rcom')
    const parentId = answers === null ? null : 'row' in answers ? answers.row : (made.get(answers.inUpload) ?? null)
    made.set(id, commentId)
    const { anchor, start = null, length = null } = parentId === null ? place : { anchor: null }
    return { commentId, text, internal: false, parentId, anchor, start, length, ...(resolved && settled) }
  })
}
