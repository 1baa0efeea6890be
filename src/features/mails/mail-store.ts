import type { Kysely, Updateable } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { MailKind, MailOrder } from './mail-order.ts'

/** A mail that waits to be sent. */
export interface QueuedMail {
  mailId: string
  organizationId: string
  kind: MailKind
  to: { email: string; name: string | null }
  subjectId: string
  recipientSignatureId: string | null
  details: Record<string, string | number>
  postponedCount: number
  createdAt: Date
}

export async function insertMail(db: Kysely<Database>, mail: MailOrder & { mailId: string }): Promise<void> {
  await db
    .insertInto('mail')
    .values({
      id: mail.mailId,
      organization_id: mail.organizationId,
      kind: mail.kind,
      recipient_email: mail.to.email,
      recipient_name: mail.to.name,
      subject_id: mail.subjectId,
      recipient_signature_id: mail.recipientSignatureId ?? null,
      details: JSON.stringify(mail.details ?? {}),
      error: null,
      created_at: mail.at,
      sent_at: null,
    })
    .execute()
}

/** The mail, if it still waits; nobody else sends it before this transaction ends. */
export async function lockQueuedMail(tx: Tx, mailId: string): Promise<QueuedMail | null> {
  const row = await tx
    .selectFrom('mail')
    .selectAll()
    .where('id', '=', mailId)
    .where('status', '=', 'Queued')
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  return {
    mailId: row.id,
    organizationId: row.organization_id,
    kind: row.kind as MailKind,
    to: { email: row.recipient_email, name: row.recipient_name },
    subjectId: row.subject_id,
    recipientSignatureId: row.recipient_signature_id,
    details: row.details,
    postponedCount: row.postponed_count,
    createdAt: row.created_at,
  }
}

/** What became of a try. */
export type MailChange =
  | { status: 'Sent'; sentAt: Date }
  | { status: 'Dropped' }
  | { status: 'Refused'; error: string }
  | { status: 'Queued'; error: string; postponedCount: number }

export async function updateMail(tx: Tx, mailId: string, change: MailChange): Promise<void> {
  await tx.updateTable('mail').set(columnsOf(change)).where('id', '=', mailId).execute()
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
      return { error: change.error, postponed_count: change.postponedCount }
    default:
      return change satisfies never
  }
}
