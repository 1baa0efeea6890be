import { type Kysely, sql } from 'kysely'
import { withoutGate } from '../database/commit-gate.ts'
import type { Database } from '../database/schema.ts'
import { inTransaction, type Tx } from '../database/transaction.ts'
import { mayRemoveFiles } from './file-removal.ts'
import type { Storage, StoredFile } from './storage.ts'

/**
 * Files that are stored before the rows that name them. Each is announced in a row of its own before its first byte, so that a file
 * whose rows were never written is found without searching the storage.
 */
export interface PendingFiles {
  /** The `write` of the storage. */
  write: Storage['write']
  appendRevision: Storage['appendRevision']
  /** Called in the transaction of the rows that name the files: when it commits, the files stay. */
  keep(tx: Tx): Promise<void>
  /** Removes files that were not kept. A file of a transaction that may still commit is left to the sweep. Never throws. */
  discard(): Promise<void>
}

/** After this time every transaction that could keep a file has ended. */
const forgottenAfter = sql.lit('1 day')
const sweepBatch = 100

export function createPendingFiles(database: Kysely<Database>, storage: Storage): PendingFiles {
  const keys: string[] = []
  const announce = async (key: string) => {
    await database.insertInto('pending_file').values({ key }).execute()
    keys.push(key)
  }
  return {
    async write(key, source, options): Promise<StoredFile> {
      await announce(key)
      return storage.write(key, source, options)
    },
    async appendRevision(sourceKey, targetKey, appendix) {
      await announce(targetKey)
      return storage.appendRevision(sourceKey, targetKey, appendix)
    },
    async keep(tx) {
      if (keys.length === 0) return
      const deleted = await tx.deleteFrom('pending_file').where('key', 'in', keys).returning('key').execute()
      if (deleted.length < keys.length)
        throw new Error('A stored file was removed before it was recorded in the database')
    },
    async discard() {
      if (keys.length === 0) return
      await withoutGate(() => inTransaction(database, tx => remove(tx, storage, keys))).catch(() => {})
    },
  }
}

/** Announces files that no row names any more, in the transaction that deletes the rows: they are removed whatever crashes. */
export async function giveUpFiles(tx: Tx, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  const rows = keys.map(key => ({ key }))
  await tx
    .insertInto('pending_file')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/**
 * Announces a file that can be made again: it is removed after this many days without a call of this. Call it before the file is
 * written, and before an existing file is read.
 */
export async function keepForDays(database: Kysely<Database>, key: string, days: number): Promise<void> {
  const created_at = sql<Date>`now() + make_interval(days => ${days}::integer) - interval ${forgottenAfter}`
  await database
    .insertInto('pending_file')
    .values({ key, created_at })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ created_at }))
    .execute()
}

/** Removes files that were given up, at once. Missing files are ignored. */
export async function removeGivenUpFiles(database: Kysely<Database>, storage: Storage, keys: string[]): Promise<void> {
  if (keys.length > 0) await inTransaction(database, tx => remove(tx, storage, keys))
}

/** Removes files whose rows were never written: the process was killed, or the discard failed. */
export async function removeForgottenFiles(
  database: Kysely<Database>,
  storage: Storage,
  signal: AbortSignal,
): Promise<void> {
  for (let removed = sweepBatch; removed === sweepBatch && !signal.aborted; ) {
    removed = await inTransaction(database, tx => remove(tx, storage, null))
  }
}

/** The rows stay locked until the end, so that nobody keeps a file that is being removed, and no kept file is removed. */
async function remove(tx: Tx, storage: Storage, keys: string[] | null): Promise<number> {
  if (!(await mayRemoveFiles(tx))) return 0
  let query = tx.selectFrom('pending_file').select('key').forUpdate().skipLocked()
  query = keys
    ? query.where('key', 'in', keys)
    : query
        .where('created_at', '<', sql<Date>`now() - interval ${forgottenAfter}`)
        .orderBy('created_at')
        .limit(sweepBatch)
  const foundKeys = (await query.execute()).map(row => row.key)
  if (foundKeys.length === 0) return 0
  for (const key of foundKeys) await storage.delete(key)
  await tx.deleteFrom('pending_file').where('key', 'in', foundKeys).execute()
  return foundKeys.length
}
