import type pg from 'pg'
import type { Log } from '../log.ts'
import { type EncryptedColumn, encryptedColumns } from './encrypted-columns.ts'
import type { Vault } from './vault.ts'

const BOUND = 2
const BATCH_SIZE = 500

/**
 * Encrypts again, once for each database, what an earlier version stored without binding it to its row. One transaction: a
 * process that dies leaves the database as it was, and of several that start at once one does the work. A ciphertext that
 * cannot be decrypted was of no use before and stays as it is; the log says how many there are.
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
    const unreadable = await bindColumn(client, vault, column)
    if (unreadable > 0)
      log.warn({ table: column.table, column: column.column, unreadable }, 'Ciphertexts could not be decrypted')
  }
  await client.query('update ciphertext_format set version = $1', [BOUND])
}

interface Row {
  place: string
  id: string
  ciphertext: Buffer
}

/** How many could not be decrypted. */
async function bindColumn(client: pg.PoolClient, vault: Pick<Vault, 'bind'>, place: EncryptedColumn): Promise<number> {
  const { table, column, id, purpose } = place
  let unreadable = 0
  await client.query(
    `declare unbound cursor for
     select ctid::text as place, ${id} as id, ${column} as ciphertext from ${table} where ${column} is not null for update`,
  )
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${BATCH_SIZE} from unbound`)
    if (rows.length === 0) break
    const bound = rows.flatMap(row => bindRow(vault, purpose, row))
    unreadable += rows.length - bound.length
    await client.query(
      `update ${table} set ${column} = bound.ciphertext
         from unnest($1::tid[], $2::bytea[]) as bound (place, ciphertext) where ${table}.ctid = bound.place`,
      [bound.map(row => row.place), bound.map(row => row.ciphertext)],
    )
  }
  await client.query('close unbound')
  return unreadable
}

function bindRow(vault: Pick<Vault, 'bind'>, purpose: string, { place, id, ciphertext }: Row) {
  try {
    return [{ place, ciphertext: vault.bind({ purpose, id }, ciphertext) }]
  } catch {
    return []
  }
}
