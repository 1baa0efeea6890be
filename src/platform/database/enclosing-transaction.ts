import type { Kysely } from 'kysely'
import type pg from 'pg'
import { openDatabase } from './pool.ts'
import type { Database } from './schema.ts'

/** A pool and a query builder of which everything that is asked happens in one transaction on one connection. */
export interface EnclosingTransaction {
  readonly pool: pg.Pool
  readonly database: Kysely<Database>
  commit(): Promise<void>
  rollback(): Promise<void>
}

/**
 * Encloses code that opens transactions of its own in a single one: what it begins becomes a savepoint. The connection is
 * taken from `outer` at the first query, so that what comes before it (an upload, a conversion) holds none. `commit` or
 * `rollback` must be called at the end; a rollback after a failed commit does nothing and never throws.
 */
export function encloseInTransaction(outer: pg.Pool): EnclosingTransaction {
  let begun: Promise<pg.PoolClient> | null = null
  let savepoints = 0
  const client = () => {
    begun ??= begin(outer)
    return begun
  }
  const query = async (...parameters: [string | pg.QueryConfig, unknown[]?]) => (await client()).query(...parameters)
  const connect = async () => enclosedClient(await client(), `enclosed_${++savepoints}`)
  const pool = { query, connect } as unknown as pg.Pool
  const end = async (how: 'commit' | 'rollback') => {
    const connection = begun
    begun = null
    if (connection) await endTransaction(await connection, how)
  }
  return {
    pool,
    database: openDatabase(pool),
    commit: () => end('commit'),
    rollback: () => end('rollback').catch(() => {}),
  }
}

async function begin(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    return client
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** A connection of which nobody knows how its transaction ended is not lent again. */
async function endTransaction(client: pg.PoolClient, how: 'commit' | 'rollback'): Promise<void> {
  try {
    await client.query(how)
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** The same connection for another borrower, whose transactions are savepoints (PostgreSQL, SAVEPOINT). */
function enclosedClient(client: pg.PoolClient, savepoint: string) {
  const replaced: Record<string, string> = {
    begin: `savepoint ${savepoint}`,
    commit: `release savepoint ${savepoint}`,
    rollback: `rollback to savepoint ${savepoint}`,
  }
  return {
    query(query: string | pg.QueryConfig, values?: unknown[]) {
      const isReplaced = typeof query === 'string' && Object.hasOwn(replaced, query)
      return isReplaced ? client.query(replaced[query]!) : client.query(query, values)
    },
    release() {},
  }
}
