import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

type Executor = Kysely<Database>

/** Requests with a reminder that is due, but for the ids in `but`. */
export async function listRequestsToRemind(db: Executor, now: Date, limit: number, but: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('recipient')
    .select('signature_request_id')
    .where('next_reminder_at', '<=', now)
    .where(eb => eb.not(eb('signature_request_id', '=', eb.fn.any(eb.val(but)))))
    .groupBy('signature_request_id')
    .limit(limit)
    .execute()
  return rows.map(row => row.signature_request_id)
}

export async function setReminded(
  db: Executor,
  recipientSignatureId: string,
  reminded: { at: Date; nextReminderAt: Date | null },
): Promise<void> {
  await db
    .updateTable('recipient')
    .set({ reminded_at: reminded.at, next_reminder_at: reminded.nextReminderAt })
    .where('id', '=', recipientSignatureId)
    .execute()
}

export async function setNextReminder(
  db: Executor,
  recipients: { recipientSignatureId: string }[],
  nextReminderAt: Date | null,
): Promise<void> {
  if (recipients.length === 0) return
  const ids = recipients.map(one => one.recipientSignatureId)
  await db.updateTable('recipient').set({ next_reminder_at: nextReminderAt }).where('id', 'in', ids).execute()
}

/** Nobody is reminded of a request any more. */
export async function clearNextReminders(db: Executor, signatureRequestId: string): Promise<void> {
  await db
    .updateTable('recipient')
    .set({ next_reminder_at: null })
    .where('signature_request_id', '=', signatureRequestId)
    .where('next_reminder_at', 'is not', null)
    .execute()
}
