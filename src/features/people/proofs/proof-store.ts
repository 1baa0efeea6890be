import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'

/**
 * Counts an attempt to prove an identity before it is made, so that concurrent attempts count too. Returns the number
 * of attempts in a row, or null if there have already been `most` or the session has ended.
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

/** Takes back the count of an attempt that neither succeeded nor failed. */
export async function uncountProof(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .updateTable('session')
    .set({ failedProofs: sql<number>`greatest("failedProofs" - 1, 0)` })
    .where('id', '=', sessionId)
    .execute()
}

/** Sets the count back to zero after a successful proof. */
export async function resetProofs(tx: Tx, sessionId: string): Promise<void> {
  await tx.updateTable('session').set({ failedProofs: 0 }).where('id', '=', sessionId).execute()
}

/** Marks a code as used. Returns false and changes nothing if it was already used after `since`. */
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
