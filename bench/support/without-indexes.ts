import type pg from 'pg'

/**
 * Runs work that writes most rows of tables, which have no index meanwhile but those of their constraints. Builds the
 * indexes again afterwards, which takes a fraction of what keeping them current would.
 */
export async function withoutIndexes(
  pool: pg.Pool,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index i
      where indrelid = any ($1::regclass[]) and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [tables],
  )
  for (const { name } of indexes) await pool.query(`drop index ${name}`)
  await work()
  await pool.query("set maintenance_work_mem = '1GB'")
  for (const { definition } of indexes) await pool.query(definition)
}
