import { saidHash } from '../../../engine/redline/comments/said-hash.ts'
import { batchesOf } from '../../../platform/database/batches.ts'
import type { Executor, Tx } from '../../../platform/database/transaction.ts'
import type { Side } from '../redline-request.ts'
import type { RedlineComment } from './redline-talk-store.ts'

/** A comment as it was before it was edited or deleted. A file that was downloaded earlier still contains it. */
export interface UnsaidComment {
  commentId: string
  /** The author name in the file. */
  author: string
  at: Date
  /** The `saidHash` of the text. */
  textSha256: Buffer
}

/** The most rows that one negotiation keeps. If there are more, the earliest are deleted. */
const maxUnsaid = 5_000

/** Stores the hashes of comments that the same transaction edits or deletes. The request must be locked. */
export async function insertUnsaid(tx: Tx, comments: RedlineComment[]): Promise<void> {
  const rows = comments.flatMap(comment => {
    const saidAt = comment.editedAt ?? comment.createdAt
    return saidAt === null ? [] : { ...rowOf(comment), said_at: saidAt, text_sha256: saidHash(comment.text) }
  })
  for (const batch of batchesOf(rows)) await tx.insertInto('redline_unsaid').values(batch).execute()
  const [redlineRequestId] = comments.map(comment => comment.redlineRequestId)
  if (redlineRequestId !== undefined) await forgetEarliest(tx, redlineRequestId)
}

const rowOf = ({ redlineRequestId, commentId, side, memberId, author }: RedlineComment) => ({
  redline_request_id: redlineRequestId,
  comment_id: commentId,
  side,
  member_id: memberId,
  author,
})

async function forgetEarliest(tx: Tx, redlineRequestId: string): Promise<void> {
  await tx
    .deleteFrom('redline_unsaid')
    .where('id', 'in', eb =>
      eb
        .selectFrom('redline_unsaid')
        .select('id')
        .where('redline_request_id', '=', redlineRequestId)
        .orderBy('id', 'desc')
        .offset(maxUnsaid),
    )
    .execute()
}

/** Lists the unsaid comments of one side, oldest first. */
export async function listUnsaid(db: Executor, redlineRequestId: string, side: Side): Promise<UnsaidComment[]> {
  const rows = await db
    .selectFrom('redline_unsaid')
    .selectAll()
    .where('redline_request_id', '=', redlineRequestId)
    .where('side', '=', side)
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    commentId: row.comment_id,
    author: row.author,
    at: row.said_at,
    textSha256: row.text_sha256,
  }))
}

/** Returns whether this member wrote a comment that has been deleted. */
export async function isUnsaidBy(
  db: Executor,
  { redlineRequestId, memberId }: { redlineRequestId: string; memberId: string },
  commentId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('redline_unsaid as u')
    .select('u.id')
    .where('u.redline_request_id', '=', redlineRequestId)
    .where('u.comment_id', '=', commentId)
    .where('u.member_id', '=', memberId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('redline_comment as c').select('c.id').whereRef('c.id', '=', 'u.comment_id'))),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
