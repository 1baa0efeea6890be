import type { Executor, Tx } from '../../platform/database/transaction.ts'

export async function insertOutboxMail(tx: Tx, mail: { mailId: string; message: Buffer; keptAt: Date }) {
  await tx
    .insertInto('outbox_mail')
    .values({ mail_id: mail.mailId, message: mail.message, created_at: mail.keptAt })
    .execute()
}

/** Lists the newest mails, still encrypted, newest first. */
export async function listOutboxMails(
  db: Executor,
  most: number,
): Promise<{ mailId: string; message: Buffer; keptAt: Date }[]> {
  const rows = await db
    .selectFrom('outbox_mail')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('mail_id', 'desc')
    .limit(most)
    .execute()
  return rows.map(row => ({ mailId: row.mail_id, message: row.message, keptAt: row.created_at }))
}

export async function findOutboxMail(db: Executor, mailId: string): Promise<{ message: Buffer; keptAt: Date } | null> {
  const row = await db.selectFrom('outbox_mail').selectAll().where('mail_id', '=', mailId).executeTakeFirst()
  return row ? { message: row.message, keptAt: row.created_at } : null
}

export async function deleteOutboxMailsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('outbox_mail').where('created_at', '<', before).execute()
}
