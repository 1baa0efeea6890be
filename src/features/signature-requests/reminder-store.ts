import type { Executor, Tx } from '../../platform/database/transaction.ts'

/** Lists up to `limit` requests with a due reminder. Skips the requests in `but`. */
export async function listRequestsToRemind(
  db: Executor,
  { now, limit, but }: { now: Date; limit: number; but: string[] },
): Promise<string[]> {
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
  tx: Tx,
  recipientSignatureId: string,
  reminded: { at: Date; nextReminderAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('recipient')
    .set({ reminded_at: reminded.at, next_reminder_at: reminded.nextReminderAt })
    .where('id', '=', recipientSignatureId)
    .execute()
}

export async function setNextReminder(
  tx: Tx,
  recipients: { recipientSignatureId: string }[],
  nextReminderAt: Date | null,
): Promise<void> {
  if (recipients.length === 0) return
  const ids = recipients.map(recipient => recipient.recipientSignatureId)
  await tx.updateTable('recipient').set({ next_reminder_at: nextReminderAt }).where('id', 'in', ids).execute()
}

/** Cancels all reminders of a request. */
export async function clearNextReminders(tx: Tx, signatureRequestId: string): Promise<void> {
  await tx
    .updateTable('recipient')
    .set({ next_reminder_at: null })
    .where('signature_request_id', '=', signatureRequestId)
    .where('next_reminder_at', 'is not', null)
    .execute()
}
