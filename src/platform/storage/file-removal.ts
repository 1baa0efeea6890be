import { sql } from 'kysely'
import type pg from 'pg'
import { StartError } from '../../start-error.ts'
import type { Tx } from '../database/transaction.ts'

/** The advisory lock that removals of files share and that a backup holds exclusively. */
const REMOVAL_LOCK = 0x434f_5245
/** How long to wait for the lock. Removals use short transactions; another backup takes longer. */
const WAIT_MS = 30_000

/**
 * Returns whether files may be removed in this transaction. They may not while a backup copies them; a later sweep then
 * removes them.
 */
export async function mayRemoveFiles(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select pg_try_advisory_xact_lock_shared(${REMOVAL_LOCK}) as may`.execute(
    tx,
  )
  return rows[0]!.may
}

/**
 * Blocks the removal of files, and other callers of this function, for as long as the connection lasts. Throws a
 * StartError.
 */
export async function holdOffRemoval(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = ${WAIT_MS}`)
  await client.query('select pg_advisory_lock($1)', [REMOVAL_LOCK]).catch(error => {
    throw error.code === '55P03'
      ? new StartError('A backup or a rotation of the master key is running already.')
      : error
  })
  await client.query('set lock_timeout = 0')
}
