import pg from 'pg'
import type { DatabaseAccess } from '../../src/platform/database/embedded-postgres.ts'

/** Returns every row of every table as PostgreSQL writes it, keyed by table; waiting jobs are under `jobs`. */
export async function everyRow(access: DatabaseAccess): Promise<Record<string, string[]>> {
  const client = new pg.Client(access)
  await client.connect()
  try {
    await client.query("set timezone = 'UTC'")
    const { rows: tables } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
    )
    const found: Record<string, string[]> = {}
    for (const { name } of tables) found[name] = await texts(client, `select t::text as text from "${name}" t`)
    found.jobs = await texts(
      client,
      `select row(t.identifier, j.payload, j.run_at, j.max_attempts, j.attempts, j.key, j.priority)::text as text
         from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`,
    )
    return found
  } finally {
    await client.end()
  }
}

async function texts(client: pg.Client, query: string): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(query)
  return rows.map(row => row.text).sort()
}
