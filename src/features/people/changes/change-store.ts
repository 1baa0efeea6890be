import type { Executor, Tx } from '../../../platform/database/transaction.ts'
import { type ChangeKind, isChangeKind } from './change-kinds.ts'

/** A change of how a person signs in. */
export interface AccountChange {
  kind: ChangeKind
  ipAddress: string
  userAgent: string | null
  at: Date
}

export async function insertChange(
  tx: Tx,
  { changeId, personId, ...change }: AccountChange & { changeId: string; personId: string },
): Promise<void> {
  await tx
    .insertInto('account_change')
    .values({
      id: changeId,
      userId: personId,
      kind: change.kind,
      ip_address: change.ipAddress,
      user_agent: change.userAgent,
      changed_at: change.at,
    })
    .execute()
}

/** Lists a person's last hundred changes, newest first. */
export async function listStoredChanges(db: Executor, personId: string): Promise<AccountChange[]> {
  const rows = await db
    .selectFrom('account_change')
    .select(['kind', 'ip_address', 'user_agent', 'changed_at'])
    .where('userId', '=', personId)
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.flatMap(({ kind, ...row }) =>
    isChangeKind(kind) ? [{ kind, ipAddress: row.ip_address, userAgent: row.user_agent, at: row.changed_at }] : [],
  )
}

export async function deleteChangesBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('account_change').where('changed_at', '<', before).execute()
}
