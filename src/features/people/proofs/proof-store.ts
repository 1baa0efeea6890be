import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'

/**
 * Counts a try to prove who one is before it is made, so that tries at the same time count too. Returns how many were made in a
 * row; null if `most` were already, or the session is gone.
 */
export async function countProof(tx: Tx, sessionId: string, most: number): Promise<number | null> {
  const row = await tx
    .updateTable('session')
    .set({ failedProofs: sql<number>`"failedProofs" + 1` })
    .where('id', '=', sessionId)
    .where('failedProofs', '<', most)
    .returning('failedProofs')
    .executeTakeFirst()
  return row?.failedProofs ?? null
}

/** The last try counts no more. */
export async function uncountProof(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .updateTable('session')
    .set({ failedProofs: sql<number>`greatest("failedProofs" - 1, 0)` })
    .where('id', '=', sessionId)
    .execute()
}

/** A person has proven who they are. */
export async function resetProofs(tx: Tx, sessionId: string): Promise<void> {
  await tx.updateTable('session').set({ failedProofs: 0 }).where('id', '=', sessionId).execute()
}

/** Whether a code was not used since `since`, in which case it is used now. */
export async function insertUsedCode(
  tx: Tx,
  { personId, codeSha256, since, now }: { personId: string; codeSha256: Buffer; since: Date; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('used_code')
    .values({ userId: personId, code_sha256: codeSha256, used_at: now })
    .onConflict(conflict =>
      conflict.columns(['userId', 'code_sha256']).doUpdateSet({ used_at: now }).where('used_code.used_at', '<', since),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteUsedCode(tx: Tx, personId: string, codeSha256: Buffer): Promise<void> {
  await tx.deleteFrom('used_code').where('userId', '=', personId).where('code_sha256', '=', codeSha256).execute()
}

export async function deleteUsedCodesBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('used_code').where('used_at', '<', before).execute()
}
