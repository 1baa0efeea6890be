import type { UploadedRows } from '../../../engine/redline/uploads/checked-upload.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { BegunEdit } from '../document/save-edit.ts'
import { sideOf } from '../redline-request.ts'
import { insertOwnComment } from '../talk/comment-on-document.ts'
import { listComments, markResolved } from '../talk/redline-talk-store.ts'

/**
 * Comments of an uploaded file, as the member had written them here: shared with the other side once the turn ends. A thread
 * that was settled stays settled.
 */
export async function takeComments(tx: Tx, platform: Platform, begun: BegunEdit, { added, settled }: UploadedRows) {
  const made = new Map<string, string>()
  for (const { id, text, place, resolved, answers } of added) {
    const parentId = answers === null ? null : 'row' in answers ? answers.row : (made.get(answers.inUpload) ?? null)
    const { anchor, start = null, length = null } = parentId === null ? place : { anchor: null }
    const commentId = await insertOwnComment(tx, platform, begun, {
      text,
      internal: false,
      parentId,
      anchor,
      start,
      length,
    })
    made.set(id, commentId)
    if (resolved) await settle(tx, begun, commentId)
  }
  const open = new Set(
    (await listComments(tx, begun.request.redlineRequestId)).filter(isOpen).map(one => one.commentId),
  )
  for (const { row, resolved } of settled) if (resolved && open.has(row)) await settle(tx, begun, row)
}

const isOpen = ({ resolvedRound }: { resolvedRound: number | null }) => resolvedRound === null

const settle = (tx: Tx, { request, member }: BegunEdit, commentId: string) =>
  markResolved(tx, commentId, request.round, sideOf(member.role))
