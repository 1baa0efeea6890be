import { CompiledQuery, sql, type Updateable } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Executor, Tx } from '../../platform/database/transaction.ts'
import type { QueuedMail } from './mail-order.ts'

/** Inserts the mails of `parameter`, a JSON array of mail orders with their ids. They are due at once, unless they say when. */
export const insertMailsSql = (parameter: string) => `
  insert into mail (id, organization_id, kind, recipient_email, recipient_name, subject_id, recipient_signature_id,
                    details, created_at, due_at)
  select "mailId", "organizationId", kind, "to"->>'email', "to"->>'name', "subjectId", "recipientSignatureId",
         coalesce(details, '{}'), at, coalesce("dueAt", at)
    from jsonb_to_recordset(${parameter}::jsonb)
      as m("mailId" text, "organizationId" text, kind text, "to" jsonb, "subjectId" text, "recipientSignatureId" text,
           details jsonb, at timestamptz, "dueAt" timestamptz)`

export async function insertMails(tx: Tx, rows: string): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(insertMailsSql('$1'), [rows]))
}

/**
 * To whom mails of a kind about something wait that nobody is sending; they go on waiting until this transaction ends, so that
 * what it commits is told by them.
 */
export async function lockWaitingMails(tx: Tx, kind: string, subjectId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('mail')
    .select('recipient_email')
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .where('status', '=', 'Queued')
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(row => row.recipient_email)
}

/** Deletes all mails about something, those that are kept in the outbox too. One that is being sent is waited for. */
export async function deleteMailsOf(tx: Tx, subjectId: string): Promise<void> {
  await tx.deleteFrom('mail').where('subject_id', '=', subjectId).execute()
}

/** The mail that is due longest, but for those that are being sent; nobody else sends it before this transaction ends. */
export async function lockDueMail(tx: Tx, now: Date): Promise<QueuedMail | null> {
  const row = await tx
    .selectFrom('mail')
    .selectAll()
    .where('status', '=', 'Queued')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row) return null
  return {
    mailId: row.id,
    organizationId: row.organization_id,
    kind: row.kind,
    to: { email: row.recipient_email, name: row.recipient_name },
    subjectId: row.subject_id,
    recipientSignatureId: row.recipient_signature_id,
    details: row.details,
    postponedCount: row.postponed_count,
    createdAt: row.created_at,
  }
}

/** A mail as it stands. */
export async function findMail(db: Executor, mailId: string) {
  const row = await db.selectFrom('mail').selectAll().where('id', '=', mailId).executeTakeFirst()
  return row
    ? {
        organizationId: row.organization_id,
        kind: row.kind,
        status: row.status,
        error: row.error,
        postponedCount: row.postponed_count,
      }
    : null
}

export async function listMailTimes(db: Executor, kind: string, subjectId: string, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('mail')
    .select('created_at')
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return rows.map(row => row.created_at)
}

/** What became of a try. */
export type MailChange =
  | { status: 'Sent'; sentAt: Date }
  | { status: 'Dropped' }
  | { status: 'Refused'; error: string }
  | { status: 'Queued'; error: string; postponedCount: number; dueAt: Date }

/** Of a mail that waits; one that does not is left as it is. */
export async function updateMail(tx: Tx, mailId: string, change: MailChange): Promise<void> {
  await tx.updateTable('mail').set(columnsOf(change)).where('id', '=', mailId).where('status', '=', 'Queued').execute()
}

function columnsOf(change: MailChange): Updateable<Database['mail']> {
  switch (change.status) {
    case 'Sent':
      return { status: change.status, sent_at: change.sentAt, error: null }
    case 'Dropped':
      return { status: change.status }
    case 'Refused':
      return { status: change.status, error: change.error }
    case 'Queued':
      return { error: change.error, postponed_count: change.postponedCount, due_at: change.dueAt }
    default:
      return change satisfies never
  }
}

/** Lets this transaction stand still for longer than others may: a mail server can be slow. */
export async function waitForMailServer(tx: Tx): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
}
