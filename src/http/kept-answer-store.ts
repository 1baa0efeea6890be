import type pg from 'pg'

export interface KeptAnswerRow {
  contentSha256: Buffer
  /** Encrypted. */
  answer: Buffer
}

/** The answer that is kept under an id since `keptSince` or later. */
export async function findKeptAnswer(pool: pg.Pool, id: Buffer, keptSince: Date): Promise<KeptAnswerRow | null> {
  const { rows } = await pool.query<KeptAnswerRow>({
    name: 'find-kept-answer',
    text: 'select content_sha256 as "contentSha256", answer from kept_answer where id = $1 and created_at > $2',
    values: [id, keptSince],
  })
  return rows[0] ?? null
}

/** False when another answer is kept under the id already; waits for a transaction that is about to keep one. */
export async function insertKeptAnswer(
  pool: pg.Pool,
  row: KeptAnswerRow & { id: Buffer; organizationId: string; createdAt: Date; keptSince: Date },
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'insert-kept-answer',
    text: `insert into kept_answer (id, organization_id, content_sha256, answer, created_at) values ($1, $2, $3, $4, $5)
     on conflict (id) do update
        set content_sha256 = excluded.content_sha256, answer = excluded.answer, created_at = excluded.created_at
      where kept_answer.created_at <= $6`,
    values: [row.id, row.organizationId, row.contentSha256, row.answer, row.createdAt, row.keptSince],
  })
  return rowCount === 1
}

export async function deleteKeptAnswers(pool: pg.Pool, keptUntil: Date): Promise<void> {
  await pool.query('delete from kept_answer where created_at <= $1', [keptUntil])
}
