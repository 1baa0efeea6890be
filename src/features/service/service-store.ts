import { sql } from 'kysely'
import type { Executor } from '../../platform/database/transaction.ts'

/** Queries the database, to see whether it answers. Throws if it does not. */
export async function askDatabase(db: Executor): Promise<void> {
  await sql`select 1`.execute(db)
}

export interface DatabaseState {
  /** True for a standby server, and for a server on which `default_transaction_read_only` is on. */
  isReadOnly: boolean
  installationId: string | null
}

/** Reads the state of the database. Throws if the database does not answer. */
export async function readDatabaseState(db: Executor): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    select current_setting('transaction_read_only')::boolean as "isReadOnly",
           (select id from installation) as "installationId"`.execute(db)
  return rows[0]!
}
