import { type Selectable, sql } from 'kysely'
import { batchesOf } from '../../../platform/database/batches.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Executor, Tx } from '../../../platform/database/transaction.ts'
import type { Side } from '../redline-request.ts'

/** A comment, or an answer to one. */
export interface RedlineComment {
  commentId: string
  redlineRequestId: string
  round: number
  /** The comment that this one answers. */
  parentId: string | null
  side: Side
  /** Null for an author of the template who is no member. */
  memberId: string | null
  author: string
  internal: boolean
  text: string
  /** Null for the whole document. */
  anchor: string | null
  start: number | null
  length: number | null
  /** What it was about, when that is not in the text any more. */
  quote: string | null
  /** The id by which the file has it already: the template's own. */
  fileId: string | null
  createdAt: Date | null
  /** Null for one that says what it said at first. */
  editedAt: Date | null
  resolvedRound: number | null
  resolvedSide: Side | null
}

export interface RedlineMessage {
  messageId: string
  redlineRequestId: string
  memberId: string
  /** Of the author then. */
  side: Side
  text: string
  createdAt: Date
}

export async function insertComments(tx: Tx, comments: RedlineComment[]): Promise<void> {
  for (const batch of batchesOf(comments.map(commentRow)))
    await tx.insertInto('redline_comment').values(batch).execute()
}

const commentRow = (one: RedlineComment) => ({
  id: one.commentId,
  redline_request_id: one.redlineRequestId,
  round: one.round,
  parent_id: one.parentId,
  side: one.side,
  member_id: one.memberId,
  author: one.author,
  internal: one.internal,
  text: one.text,
  anchor: one.anchor,
  start: one.start,
  length: one.length,
  quote: one.quote,
  file_id: one.fileId,
  created_at: one.createdAt,
  edited_at: one.editedAt,
  resolved_round: one.resolvedRound,
  resolved_side: one.resolvedSide,
})

/** How many comments and answers were written here: not what came with the template. */
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

/** In the order in which they were made. */
export async function listComments(db: Executor, redlineRequestId: string): Promise<RedlineComment[]> {
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

/** A comment and its answers, in the order in which they were made. */
export async function listThread(db: Executor, commentId: string): Promise<RedlineComment[]> {
  const rows = await db
    .selectFrom('redline_comment')
    .selectAll()
    .where(eb => eb.or([eb('id', '=', commentId), eb('parent_id', '=', commentId)]))
    .orderBy('id')
    .execute()
  return rows.map(toComment)
}

/** Settles those of the comments that are open. */
export async function markResolved(tx: Tx, commentIds: string[], round: number, side: Side): Promise<void> {
  await tx
    .updateTable('redline_comment')
    .set({ resolved_round: round, resolved_side: side })
    .where('id', '=', sql<string>`any(${commentIds})`)
    .where('resolved_round', 'is', null)
    .execute()
}

/** Opens those of the comments again that this side has settled in this round. */
export async function markOpen(tx: Tx, commentIds: string[], round: number, side: Side): Promise<void> {
  await tx
    .updateTable('redline_comment')
    .set({ resolved_round: null, resolved_side: null })
    .where('id', '=', sql<string>`any(${commentIds})`)
    .where('resolved_round', '=', round)
    .where('resolved_side', '=', side)
    .execute()
}

/** What comments say now, by their ids (`row`). */
export async function updateTexts(tx: Tx, comments: { row: string; text: string }[]): Promise<void> {
  if (comments.length === 0) return
  await sql`
    update redline_comment c set text = t.text
      from jsonb_to_recordset(${JSON.stringify(comments)}::jsonb) as t("row" text, text text)
     where c.id = t."row"`.execute(tx)
}

/** What a comment says from a moment on. */
export async function rewriteComment(tx: Tx, commentId: string, text: string, at: Date): Promise<void> {
  await tx.updateTable('redline_comment').set({ text, edited_at: at }).where('id', '=', commentId).execute()
}

/** Answers those that were deleted: a comment with an answer that stays, stays too. */
export async function deleteComments(tx: Tx, commentIds: string[]): Promise<RedlineComment[]> {
  if (commentIds.length === 0) return []
  const { rows } = await sql<Selectable<Database['redline_comment']>>`
    delete from redline_comment c
     where id = any(${commentIds})
       and not exists (select from redline_comment a where a.parent_id = c.id and not a.id = any(${commentIds}))
    returning *`.execute(tx)
  return rows.map(toComment)
}

/** Where comments are now. */
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

export async function insertMessage(tx: Tx, one: RedlineMessage): Promise<void> {
  const { messageId, redlineRequestId, memberId, side, text, createdAt } = one
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

/** Oldest first. */
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
