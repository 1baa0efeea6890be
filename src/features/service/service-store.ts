import { sql } from 'kysely'
import type { Executor } from '../../platform/database/transaction.ts'

/** Throws when the database does not answer. */
export async function askDatabase(db: Executor): Promise<void> {
  await sql`select 1`.execute(db)
}

export interface DatabaseState {
  /** True for a standby, and for a server whose `default_transaction_read_only` is on. */
  isReadOnly: boolean
  installationId: string | null
}

/** Throws when the database does not answer. */
export async function readDatabaseState(db: Executor): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    select current_setting('transaction_read_only')::boolean as "isReadOnly",
           (select id from installation) as "installationId"`.execute(db)
  return rows[0]!
}
