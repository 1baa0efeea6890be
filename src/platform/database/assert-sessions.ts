import pg from 'pg'
import { StartError } from '../../start-error.ts'
import type { DatabaseAccess } from './embedded-postgres.ts'

type Session = Pick<pg.Client, 'query' | 'end'>

/** PgBouncer's code for everything that it refuses itself, such as a transaction with `pool_mode = statement`. */
const REFUSED_BY_POOLER = '08P01'

/**
 * Throws a StartError if DATABASE_URL leads to a pooler that shares server sessions between clients, as PgBouncer does
 * with `pool_mode = transaction` or `statement`. The service would lose its advisory locks and notifications without an
 * error.
 * @param open opens a connection
 */
export async function assertSessions(open: () => Promise<Session>): Promise<void> {
  const first = await open()
  const second = await open()
  try {
    const before = await serverProcess(first)
    if (await beginsTransaction(second)) {
      const secondProcess = await serverProcess(second)
      const after = secondProcess === before ? before : await serverProcess(first)
      await second.query('rollback')
      if (secondProcess !== before && after === before) return
    }
  } finally {
    await Promise.all([first.end(), second.end()])
  }
  throw new StartError(
    'DATABASE_URL leads to a connection pooler that shares sessions between clients, such as PgBouncer with pool_mode = transaction. ' +
      'Set DATABASE_URL to the PostgreSQL server itself, or set pool_mode = session for this database.',
  )
}

async function beginsTransaction(session: Session): Promise<boolean> {
  try {
    await session.query('begin')
    return true
  } catch (error) {
    if ((error as { code?: string }).code === REFUSED_BY_POOLER) return false
    throw error
  }
}

const serverProcess = async (session: Session): Promise<number> =>
  (await session.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid

/** Opens a connection without settings that a pooler might refuse. */
export const plainSession = (access: DatabaseAccess) => async (): Promise<pg.Client> => {
  const client = new pg.Client({ ...access, application_name: 'countersign start' })
  client.on('error', () => {})
  await client.connect()
  return client
}
