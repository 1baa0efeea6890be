import { CompiledQuery } from 'kysely'
import { preparedStatement } from '../platform/database/prepared-statement.ts'
import type { Executor, Tx } from '../platform/database/transaction.ts'

export interface KeptAnswerRow {
  contentSha256: Buffer
  /** The answer, encrypted. */
  answer: Buffer
}

const findStatement = preparedStatement<KeptAnswerRow>(
  'find-kept-answer',
  'select content_sha256 as "contentSha256", answer from kept_answer where id = $1 and created_at > $2',
)

/** Returns the stored answer under an id, if it was stored since `keptSince`. */
export async function findKeptAnswer(db: Executor, id: Buffer, keptSince: Date): Promise<KeptAnswerRow | null> {
  const { rows } = await db.executeQuery(findStatement([id, keptSince]))
  return rows[0] ?? null
}

const insertStatement = preparedStatement(
  'insert-kept-answer',
  `insert into kept_answer (id, organization_id, content_sha256, answer, created_at) values ($1, $2, $3, $4, $5)
     on conflict (id) do update
        set content_sha256 = excluded.content_sha256, answer = excluded.answer, created_at = excluded.created_at
      where kept_answer.created_at <= $6`,
)

/**
 * Stores an answer. Returns false when another answer is already stored under the id; waits for a transaction that is
 * about to store one.
 */
export async function insertKeptAnswer(
  tx: Tx,
  row: KeptAnswerRow & { id: Buffer; organizationId: string; createdAt: Date; keptSince: Date },
): Promise<boolean> {
  const values = [row.id, row.organizationId, row.contentSha256, row.answer, row.createdAt, row.keptSince]
  const { numAffectedRows } = await tx.executeQuery(insertStatement(values))
  return numAffectedRows === 1n
}

export async function deleteKeptAnswers(tx: Tx, keptUntil: Date): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw('delete from kept_answer where created_at <= $1', [keptUntil]))
}
