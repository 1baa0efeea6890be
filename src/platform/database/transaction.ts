import type { Kysely, Transaction } from 'kysely'
import { currentGate } from './commit-gate.ts'
import { oneStatementOnly } from './one-statement.ts'
import type { Database } from './schema.ts'

/**
 * What a store reads with: the connections of the process, or a transaction. Nothing is inserted, updated, deleted or locked
 * with it.
 */
export type Executor = Pick<Kysely<Database>, 'selectFrom' | 'executeQuery' | 'getExecutor'>

/** What a store writes and locks with: it exists only inside a transaction. Every `Tx` is an `Executor`. */
export type Tx = Transaction<Database>

/** serialization_failure and deadlock_detected (PostgreSQL, appendix A): nothing was done, and the same may work now. */
const REPEATABLE = ['40001', '40P01']
const MAX_TRIES = 3

/**
 * Runs `work` in a transaction at read committed; its result is returned after the commit, its error after the rollback.
 * A deadlock runs it again, so it must have no effect outside the transaction. In a call that was given up it throws, and
 * nothing is committed.
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
 * Runs a write of one statement, which PostgreSQL makes a transaction of its own: one way to the database and back, and what
 * it locks held for no longer than its commit. A second statement is an error.
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

/** What a `Commit` gave back: it is there after a crash. */
export type Committed<T> = T extends null ? null : T & { readonly [isCommitted]: true }

/**
 * How a use case that has prepared what it makes writes it: all of it in the transaction that it is given, of which the result
 * is what it answers. `isOneStatement`: the write is a single statement, and need not be in a transaction with others.
 */
export type Commit = <T>(write: (tx: Tx) => Promise<T>, options?: { isOneStatement?: boolean }) => Promise<Committed<T>>

/** Commits nothing but what the use case writes. */
export const commitTo =
  (database: Kysely<Database>): Commit =>
  async <T>(write: (tx: Tx) => Promise<T>, { isOneStatement = false } = {}) => {
    const written = await (isOneStatement ? inOneStatement : inTransaction)(database, write)
    return written as Committed<T>
  }

function isRepeatable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && REPEATABLE.includes(String(error.code))
}
