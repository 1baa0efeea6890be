import { sql } from 'kysely'
import type { Executor } from '../../platform/database/transaction.ts'

/** Throws when the database does not answer. */
export async function askDatabase(db: Executor): Promise<void> {
  await sql`select 1`.execute(db)
}
