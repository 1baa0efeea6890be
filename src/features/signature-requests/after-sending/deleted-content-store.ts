import { sql } from 'kysely'
import type { Executor, Tx } from '../../../platform/database/transaction.ts'
import { deletedPerson } from '../signature-request-store.ts'

/**
 * Erases the personal data of a request's signers. Only their roles, the times, and how they were identified remain.
 */
export async function eraseRecipients(tx: Tx, signatureRequestId: string): Promise<void> {
  await tx
    .updateTable('recipient')
    .set({
      ...deletedPerson,
      draft: '{}',
      signed_values: null,
      company: null,
      signature: null,
      initials: null,
      signed_ip_address: null,
      signed_user_agent: null,
      // a hash over few possible values would reveal the values
      signed_content_sha256: null,
      decline_reason: null,
      bounce_reason: null,
    })
    .where('signature_request_id', '=', signatureRequestId)
    .execute()
}

/**
 * Lists up to `limit` ended requests whose content should already be deleted: they still have it, but have not changed
 * for longer than their organization's retention period. Skips the requests in `but`.
 */
export async function listRequestsWithOldContent(
  db: Executor,
  { now, limit, but }: { now: Date; limit: number; but: string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id
      from organization_settings o join signature_request s using (organization_id)
     where o.delete_content_after_days is not null
       and s.status <> 'Created' and s.content_deleted_at is null and s.legal_hold_since is null
       and s.updated_at <= ${now}::timestamptz - make_interval(hours => 24 * o.delete_content_after_days)
       and not s.id = any(${but})
     order by s.updated_at
     limit ${limit}`.execute(db)
  return rows.map(row => row.id)
}

/** Lists up to `limit` requests whose deletion is due, earliest first. Skips the requests in `but`. */
export async function listRequestsToDelete(
  db: Executor,
  { now, limit, but }: { now: Date; limit: number; but: string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('signature_request as s')
    .select('s.id')
    .where('s.content_deletion_due_at', '<=', now)
    .where(eb => eb.not(eb('s.id', '=', eb.fn.any(eb.val(but)))))
    .orderBy('s.content_deletion_due_at')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}
