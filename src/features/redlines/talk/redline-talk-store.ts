import { type Selectable, sql } from 'kysely'
import { batchesOf } from '../../../platform/database/batches.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Executor, Tx } from '../../../platform/database/transaction.ts'
import type { Side } from '../redline-request.ts'

/** A comment or a reply. */
export interface RedlineComment {
  commentId: string
  redlineRequestId: string
  round: number
  /** The comment that this is a reply to; null for a comment that is not a reply. */
  parentId: string | null
  side: Side
  /** Null for an author of the template who is not a member. */
  memberId: string | null
  author: string
  internal: boolean
  text: string
  /** The paragraph that the comment is about; null for the whole document. */
  anchor: string | null
  start: number | null
  length: number | null
  /** The text that the comment was about, if it is no longer in the document. */
  quote: string | null
  /** The id of the comment in the file, if it came with the template; otherwise null. */
  fileId: string | null
  createdAt: Date | null
  /** Null if the text was never edited. */
  editedAt: Date | null
  resolvedRound: number | null
  resolvedSide: Side | null
}

export interface RedlineMessage {
  messageId: string
  redlineRequestId: string
  memberId: string
  /** The side of the author when the message was written. */
  side: Side
  text: string
  createdAt: Date
}

export async function insertComments(tx: Tx, comments: RedlineComment[]): Promise<void> {
  for (const batch of batchesOf(comments.map(commentRow)))
    await tx.insertInto('redline_comment').values(batch).execute()
}

const commentRow = (comment: RedlineComment) => ({
  id: comment.commentId,
  redline_request_id: comment.redlineRequestId,
  round: comment.round,
  parent_id: comment.parentId,
  side: comment.side,
  member_id: comment.memberId,
  author: comment.author,
  internal: comment.internal,
  text: comment.text,
  anchor: comment.anchor,
  start: comment.start,
  length: comment.length,
  quote: comment.quote,
  file_id: comment.fileId,
  created_at: comment.createdAt,
  edited_at: comment.editedAt,
  resolved_round: comment.resolvedRound,
  resolved_side: comment.resolvedSide,
})

/** Counts the comments and replies that members have written. Comments of the template do not count. */
export async function countComments(db: Executor, redlineRequestId: string): Promise<number> {
  const row = await db
    .selectFrom('redline_comment')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('redline_request_id', '=', redlineRequestId)
    .where('file_id', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function countMessages(db: Executor, redlineRequestId: string): Promise<number> {
  const row = await db
    .selectFrom('redline_message')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('redline_request_id', '=', redlineRequestId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Lists comments in the order in which they were added. */
export async function listStoredComments(db: Executor, redlineRequestId: string): Promise<RedlineComment[]> {
  const rows = await db
    .selectFrom('redline_comment')
    .selectAll()
    .where('redline_request_id', '=', redlineRequestId)
    .orderBy('id')
    .execute()
  return rows.map(toComment)
}

export async function findComment(
  db: Executor,
  redlineRequestId: string,
  commentId: string,
): Promise<RedlineComment | null> {
  const row = await db
    .selectFrom('redline_comment')
    .selectAll()
    .where('redline_request_id', '=', redlineRequestId)
    .where('id', '=', commentId)
    .executeTakeFirst()
  return row ? toComment(row) : null
}

/** Lists a comment and its replies in the order in which they were added. */
export async function listThread(db: Executor, commentId: string): Promise<RedlineComment[]> {
  const rows = await db
    .selectFrom('redline_comment')
    .selectAll()
    .where(eb => eb.or([eb('id', '=', commentId), eb('parent_id', '=', commentId)]))
    .orderBy('id')
    .execute()
  return rows.map(toComment)
}

/** Resolves comments. A comment that is already resolved stays as it is. */
export async function markResolved(
  tx: Tx,
  { commentIds, round, side }: { commentIds: string[]; round: number; side: Side },
): Promise<void> {
  await tx
    .updateTable('redline_comment')
    .set({ resolved_round: round, resolved_side: side })
    .where('id', '=', sql<string>`any(${commentIds})`)
    .where('resolved_round', 'is', null)
    .execute()
}

/** Reopens the comments that this side has resolved in this round. The rest stay as they are. */
export async function markOpen(
  tx: Tx,
  { commentIds, round, side }: { commentIds: string[]; round: number; side: Side },
): Promise<void> {
  await tx
    .updateTable('redline_comment')
    .set({ resolved_round: null, resolved_side: null })
    .where('id', '=', sql<string>`any(${commentIds})`)
    .where('resolved_round', '=', round)
    .where('resolved_side', '=', side)
    .execute()
}

/** Replaces the texts of comments. `row` is the id of a comment. */
export async function updateTexts(tx: Tx, comments: { row: string; text: string }[]): Promise<void> {
  if (comments.length === 0) return
  await sql`
    update redline_comment c set text = t.text
      from jsonb_to_recordset(${JSON.stringify(comments)}::jsonb) as t("row" text, text text)
     where c.id = t."row"`.execute(tx)
}

/** Replaces the text of a comment and records when it was edited. */
export async function rewriteComment(
  tx: Tx,
  { commentId, text, at }: { commentId: string; text: string; at: Date },
): Promise<void> {
  await tx.updateTable('redline_comment').set({ text, edited_at: at }).where('id', '=', commentId).execute()
}

/** Deletes comments and returns the deleted rows. A comment stays if it has a reply that is not deleted with it. */
export async function deleteComments(tx: Tx, commentIds: string[]): Promise<RedlineComment[]> {
  if (commentIds.length === 0) return []
  const { rows } = await sql<Selectable<Database['redline_comment']>>`
    delete from redline_comment c
     where id = any(${commentIds})
       and not exists (select from redline_comment a where a.parent_id = c.id and not a.id = any(${commentIds}))
    returning *`.execute(tx)
  return rows.map(toComment)
}

/** Writes the current places of comments. */
export async function updatePlaces(tx: Tx, comments: RedlineComment[]): Promise<void> {
  if (comments.length === 0) return
  const places = comments.map(({ commentId, anchor, start, length, quote }) => ({
    commentId,
    anchor,
    start,
    length,
    quote,
  }))
  await sql`
    update redline_comment c set anchor = p.anchor, start = p.start, length = p.length, quote = p.quote
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
        as p("commentId" text, anchor text, start integer, length integer, quote text)
     where c.id = p."commentId"`.execute(tx)
}

export async function insertMessage(tx: Tx, message: RedlineMessage): Promise<void> {
  const { messageId, redlineRequestId, memberId, side, text, createdAt } = message
  await tx
    .insertInto('redline_message')
    .values({
      id: messageId,
      redline_request_id: redlineRequestId,
      member_id: memberId,
      side,
      text,
      created_at: createdAt,
    })
    .execute()
}

/** Lists messages, oldest first. */
export async function listMessages(db: Executor, redlineRequestId: string): Promise<RedlineMessage[]> {
  const rows = await db
    .selectFrom('redline_message')
    .selectAll()
    .where('redline_request_id', '=', redlineRequestId)
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    messageId: row.id,
    redlineRequestId: row.redline_request_id,
    memberId: row.member_id,
    side: row.side,
    text: row.text,
    createdAt: row.created_at,
  }))
}

const toComment = (row: Selectable<Database['redline_comment']>): RedlineComment => ({
  commentId: row.id,
  redlineRequestId: row.redline_request_id,
  round: row.round,
  parentId: row.parent_id,
  side: row.side,
  memberId: row.member_id,
  author: row.author,
  internal: row.internal,
  text: row.text,
  anchor: row.anchor,
  start: row.start,
  length: row.length,
  quote: row.quote,
  fileId: row.file_id,
  createdAt: row.created_at,
  editedAt: row.edited_at,
  resolvedRound: row.resolved_round,
  resolvedSide: row.resolved_side,
})
