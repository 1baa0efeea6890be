import type pg from 'pg'
import type { EncryptedColumn } from './encrypted-columns.ts'
import type { Belonging } from './vault.ts'

const BATCH_SIZE = 500

/**
 * Returns another ciphertext of the same content, or null to leave it unchanged. Throws if the ciphertext cannot be
 * decrypted.
 */
export type Rewrite = (belonging: Belonging, ciphertext: Buffer) => Buffer | null

interface Row {
  place: string
  id: string
  ciphertext: Buffer
}

/**
 * Rewrites every ciphertext of a column in the caller's transaction. Returns how many ciphertexts could not be
 * decrypted; these stay as they are.
 */
export async function rewriteColumn(client: pg.ClientBase, place: EncryptedColumn, rewrite: Rewrite): Promise<number> {
  const { table, column, id, purpose } = place
  let unreadable = 0
  await client.query(
    `declare stored cursor for
     select ctid::text as place, ${id} as id, ${column} as ciphertext from ${table} where ${column} is not null for update`,
  )
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${BATCH_SIZE} from stored`)
    if (rows.length === 0) break
    const rewritten = rows.map(row => ({
      place: row.place,
      ciphertext: attempt(rewrite, { purpose, id: row.id }, row),
    }))
    unreadable += rewritten.filter(({ ciphertext }) => ciphertext === undefined).length
    const changed = rewritten.filter(({ ciphertext }) => ciphertext)
    await client.query(
      `update ${table} set ${column} = changed.ciphertext
         from unnest($1::tid[], $2::bytea[]) as changed (place, ciphertext) where ${table}.ctid = changed.place`,
      [changed.map(row => row.place), changed.map(row => row.ciphertext)],
    )
  }
  await client.query('close stored')
  return unreadable
}

function attempt(rewrite: Rewrite, belonging: Belonging, { ciphertext }: Row): Buffer | null | undefined {
  try {
    return rewrite(belonging, ciphertext)
  } catch {
    return undefined
  }
}
