import type pg from 'pg'
import type { Log } from '../log.ts'
import { encryptedColumns } from './encrypted-columns.ts'
import { rewriteColumn } from './rewrite-column.ts'
import type { Vault } from './vault.ts'

const BOUND = 2

/**
 * Encrypts again, once for each database, what an earlier version stored without binding it to its row. One transaction: a process that
 * dies leaves the database unchanged, and if several start at once one of them does the work. A ciphertext that cannot be decrypted was
 * already useless and stays unchanged; the log says how many there are.
 */
export async function bindStoredCiphertexts(pool: pg.Pool, vault: Pick<Vault, 'bind'>, log: Log): Promise<void> {
  if ((await formatOf(pool, '')) === BOUND) return
  const client = await pool.connect()
  try {
    await client.query('begin')
    if ((await formatOf(client, 'for update')) !== BOUND) await bindAll(client, vault, log)
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function formatOf(client: pg.Pool | pg.PoolClient, lock: '' | 'for update'): Promise<number> {
  const { rows } = await client.query<{ version: number }>(`select version from ciphertext_format ${lock}`)
  return rows[0]!.version
}

async function bindAll(client: pg.PoolClient, vault: Pick<Vault, 'bind'>, log: Log): Promise<void> {
  for (const column of encryptedColumns) {
    const unreadable = await rewriteColumn(client, column, vault.bind)
    if (unreadable > 0)
      log.warn({ table: column.table, column: column.column, unreadable }, 'Ciphertexts could not be decrypted')
  }
  await client.query('update ciphertext_format set version = $1', [BOUND])
}
