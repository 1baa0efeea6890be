import { type Kysely, sql } from 'kysely'
import { withoutGate } from '../database/commit-gate.ts'
import type { Database } from '../database/schema.ts'
import { inTransaction, type Tx } from '../database/transaction.ts'
import { mayRemoveFiles } from './file-removal.ts'
import type { Storage, StoredFile } from './storage.ts'

/**
 * Files that are stored before the rows that refer to them. Each is listed in a row of `pending_file` before its first
 * byte is written, so that a file whose rows were never written is found without searching the storage.
 */
export interface PendingFiles {
  /** Writes a file, as the storage does. */
  write: Storage['write']
  appendRevision: Storage['appendRevision']
  /** Keeps the files if the transaction commits. Called in the transaction that writes the rows that refer to them. */
  keep(tx: Tx): Promise<void>
  /**
   * Removes files that were not kept. If the transaction may still commit, its files are left to the sweep. Never
   * throws.
   */
  discard(): Promise<void>
}

/** After this time, every transaction that could keep a file has ended. */
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

/**
 * Lists files that no row refers to any more in `pending_file`, in the transaction that deletes the rows. They are then
 * removed even after a crash.
 */
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
 * Lists a file that can be made again in `pending_file`. It is removed after this many days, unless this function is
 * called again. Call it before writing the file, and before reading an existing file.
 */
export async function keepForDays(database: Kysely<Database>, key: string, days: number): Promise<void> {
  const created_at = sql<Date>`now() + make_interval(days => ${days}::integer) - interval ${forgottenAfter}`
  await database
    .insertInto('pending_file')
    .values({ key, created_at })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ created_at }))
    .execute()
}

/** Removes files that were given up without waiting for the sweep. Ignores missing files. */
export async function removeGivenUpFiles(database: Kysely<Database>, storage: Storage, keys: string[]): Promise<void> {
  if (keys.length > 0) await inTransaction(database, tx => remove(tx, storage, keys))
}

/** Removes files whose rows were never written, because the process was killed or the discard failed. */
export async function removeForgottenFiles(
  database: Kysely<Database>,
  storage: Storage,
  signal: AbortSignal,
): Promise<void> {
  for (let removed = sweepBatch; removed === sweepBatch && !signal.aborted; ) {
    removed = await inTransaction(database, tx => remove(tx, storage, null))
  }
}

/**
 * Removes files. Their rows stay locked until the end, so that no one keeps a file that is being removed, and no kept
 * file is removed.
 */
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
