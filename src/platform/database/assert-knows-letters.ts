import type pg from 'pg'
import { StartError } from '../../start-error.ts'

/**
 * Throws a StartError if a database cannot store every name, or if its `lower` leaves letters beyond ASCII unchanged.
 */
export async function assertKnowsLetters(client: pg.Client): Promise<void> {
  if ((await isUtf8(client)) && (await lowercasesUnicode(client))) return
  throw new StartError(
    `The database at DATABASE_URL must have the encoding UTF8 and a locale that knows more letters than ASCII, or names would not be found. Create another with, for example, "create database countersign encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8' template template0".`,
  )
}

async function isUtf8(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isUtf8: boolean }>(
    `select current_setting('server_encoding') = 'UTF8' as "isUtf8"`,
  )
  return rows[0]!.isUtf8
}

async function lowercasesUnicode(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ lowers: boolean }>(`select lower('ÄЖ') = 'äж' as lowers`)
  return rows[0]!.lowers
}
