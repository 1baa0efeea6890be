import { CompiledQuery, sql, type Updateable } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Executor, Tx } from '../../platform/database/transaction.ts'
import type { QueuedMail } from './mail-order.ts'

/**
 * Returns SQL that inserts the mails in `parameter`, a JSON array of mail orders with their ids. A mail is due at once
 * unless its order names a time.
 */
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
 * Locks the waiting mails of a kind about a subject until this transaction ends, so that they report what it commits.
 * Skips mails that are being sent. Returns the recipients' addresses.
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

/**
 * Returns when a mail server accepted the first mail to each signer about a request, by the id of the signer. The
 * outbox has kept the others.
 */
export async function listFirstMailed(db: Executor, signatureRequestId: string): Promise<[string, Date][]> {
  const rows = await db
    .selectFrom('mail')
    .select(({ fn }) => ['recipient_signature_id', fn.min('sent_at').as('sent_at')])
    .where('subject_id', '=', signatureRequestId)
    .where('status', '=', 'Sent')
    .where('kind', 'in', ['invitation', 'your-turn', 'reminder'])
    .where('kept_in_outbox', '=', false)
    .groupBy('recipient_signature_id')
    .execute()
  return rows.flatMap(row => (row.recipient_signature_id ? [[row.recipient_signature_id, row.sent_at!]] : []))
}

/** Deletes all mails about a subject, including copies in the outbox. Waits for a mail that is being sent. */
export async function deleteMailsOf(tx: Tx, subjectId: string): Promise<void> {
  await tx.deleteFrom('mail').where('subject_id', '=', subjectId).execute()
}

/**
 * Locks and returns the mail that has been due longest. Skips mails that are being sent. No other process sends the
 * returned mail before this transaction ends.
 */
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

/** Reads the current state of a mail. */
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

/** Lists the newest mails of some kinds about a subject that are still wanted, oldest first. */
export async function listMailsAbout(
  db: Executor,
  { subjectId, kinds, most }: { subjectId: string; kinds: readonly string[]; most: number },
) {
  const rows = await db
    .selectFrom('mail')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .where('kind', 'in', kinds)
    .where('status', '<>', 'Dropped')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.reverse().map(row => ({
    mailId: row.id,
    kind: row.kind,
    to: { email: row.recipient_email, name: row.recipient_name },
    status: row.status,
    error: row.error,
    postponedCount: row.postponed_count,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    isKept: row.kept_in_outbox,
    refusedAt: row.refused_at,
  }))
}

export async function listMailTimes(
  db: Executor,
  { kind, subjectId, since }: { kind: string; subjectId: string; since: Date },
): Promise<Date[]> {
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

/** The change to a mail's row after an attempt to send it. */
export type MailChange =
  | { status: 'Sent'; sentAt: Date; isKept: boolean }
  | { status: 'Dropped' }
  | { status: 'Refused'; error: string; refusedAt: Date }
  | { status: 'Queued'; error: string; postponedCount: number; dueAt: Date }

/** Updates a waiting mail; a mail in another state is left as it is. */
export async function updateMail(tx: Tx, mailId: string, change: MailChange): Promise<void> {
  await tx.updateTable('mail').set(columnsOf(change)).where('id', '=', mailId).where('status', '=', 'Queued').execute()
}

function columnsOf(change: MailChange): Updateable<Database['mail']> {
  switch (change.status) {
    case 'Sent':
      return { status: change.status, sent_at: change.sentAt, kept_in_outbox: change.isKept, error: null }
    case 'Dropped':
      return { status: change.status }
    case 'Refused':
      return { status: change.status, error: change.error, refused_at: change.refusedAt }
    case 'Queued':
      return { error: change.error, postponed_count: change.postponedCount, due_at: change.dueAt }
    default:
      return change satisfies never
  }
}

/** Lets this transaction be idle for any length of time, because a mail server can be slow. */
export async function waitForMailServer(tx: Tx): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
}
