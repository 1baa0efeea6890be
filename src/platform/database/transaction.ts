import type { Kysely, Transaction } from 'kysely'
import type { Database } from './schema.ts'

/** What writes take as an argument: it exists only inside a transaction. */
export type Tx = Transaction<Database>

/** serialization_failure and deadlock_detected (PostgreSQL, appendix A): nothing was done, and the same may work now. */
const REPEATABLE = ['40001', '40P01']
const MAX_TRIES = 3

/**
 * Runs `work` in a transaction at read committed; its result is returned after the commit, its error after the rollback.
 * A deadlock runs it again, so it must have no effect outside the transaction.
 */
export async function inTransaction<T>(database: Kysely<Database>, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await database.transaction().execute(work)
    } catch (error) {
      if (tries === MAX_TRIES || !isRepeatable(error)) throw error
    }
  }
}

function isRepeatable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && REPEATABLE.includes(String(error.code))
}
