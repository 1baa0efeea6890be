import type { Kysely, Transaction } from 'kysely'
import { currentGate } from './commit-gate.ts'
import { oneStatementOnly } from './one-statement.ts'
import type { Database } from './schema.ts'

/**
 * The access that a store needs for reading: the connections of the process, or a transaction. It cannot insert,
 * update, delete or lock.
 */
export type Executor = Pick<Kysely<Database>, 'selectFrom' | 'executeQuery' | 'getExecutor'>

/**
 * The access that a store needs for writing and locking. It exists only inside a transaction. Every `Tx` is also an
 * `Executor`.
 */
export type Tx = Transaction<Database>

/**
 * The errors serialization_failure and deadlock_detected (PostgreSQL, appendix A). Nothing was done, and the same work
 * may succeed now.
 */
const REPEATABLE = ['40001', '40P01']
const MAX_TRIES = 3

/**
 * Runs `work` in a transaction at read committed. Returns its result after the commit, and throws its error after the
 * rollback. After a deadlock, `work` runs again, so it must have no effect outside the transaction. If the call has
 * been given up, this throws and nothing is committed.
 */
export async function inTransaction<T>(database: Kysely<Database>, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await tryTransaction(database, work)
    } catch (error) {
      if (tries === MAX_TRIES || !isRepeatable(error)) throw error
    }
  }
}

async function tryTransaction<T>(database: Kysely<Database>, work: (tx: Tx) => Promise<T>): Promise<T> {
  const gate = currentGate()
  let isInside = false
  try {
    return await database.transaction().execute(async tx => {
      const result = await work(tx)
      gate?.enter()
      isInside = true
      return result
    })
  } finally {
    if (isInside) gate?.leave()
  }
}

/**
 * Runs a write that is a single statement, which PostgreSQL runs in a transaction of its own. It takes one round trip
 * to the database, and its locks are held no longer than its commit. A second statement is an error.
 */
async function inOneStatement<T>(database: Kysely<Database>, write: (tx: Tx) => Promise<T>): Promise<T> {
  const gate = currentGate()
  gate?.enter()
  try {
    return await write(oneStatementOnly(database))
  } finally {
    gate?.leave()
  }
}

declare const isCommitted: unique symbol

/** The result of a `Commit`, which survives a crash. */
export type Committed<T> = T extends null ? null : T & { readonly [isCommitted]: true }

/**
 * Writes everything that a use case has prepared, in the transaction that `write` gets. The result of `write` is the
 * answer. With `isOneStatement`, the write is a single statement and need not share a transaction.
 */
export type Commit = <T>(write: (tx: Tx) => Promise<T>, options?: { isOneStatement?: boolean }) => Promise<Committed<T>>

/** Makes a `Commit` that writes nothing but what the use case writes. */
export const commitTo =
  (database: Kysely<Database>): Commit =>
  async <T>(write: (tx: Tx) => Promise<T>, { isOneStatement = false } = {}) => {
    const written = await (isOneStatement ? inOneStatement : inTransaction)(database, write)
    return written as Committed<T>
  }

function isRepeatable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && REPEATABLE.includes(String(error.code))
}
