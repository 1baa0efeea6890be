import pg from 'pg'
import { StartError } from '../../start-error.ts'
import type { DatabaseAccess } from './embedded-postgres.ts'

type Session = Pick<pg.Client, 'query' | 'end'>

/**
 * Throws a StartError when what answers gives the sessions of one client to others between transactions, as PgBouncer does with
 * `pool_mode = transaction` or `statement`: advisory locks and notifications, which the service lives on, would get lost silently.
 *
 * @param open opens a connection
 */
export async function assertSessions(open: () => Promise<Session>): Promise<void> {
  const first = await open()
  const second = await open()
  try {
    const before = await serverProcess(first)
    await second.query('begin')
    const other = await serverProcess(second)
    const after = other === before ? before : await serverProcess(first)
    await second.query('rollback')
    if (other !== before && after === before) return
  } finally {
    await Promise.all([first.end(), second.end()])
  }
  throw new StartError(
    'DATABASE_URL leads to a connection pooler that shares sessions between clients, such as PgBouncer with pool_mode = transaction. ' +
      'Set DATABASE_URL to the PostgreSQL server itself, or set pool_mode = session for this database.',
  )
}

const serverProcess = async (session: Session): Promise<number> =>
  (await session.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid

/** Opens a connection with no settings that a pooler might refuse. */
export const plainSession = (access: DatabaseAccess) => async (): Promise<pg.Client> => {
  const client = new pg.Client({ ...access, application_name: 'countersign start' })
  client.on('error', () => {})
  await client.connect()
  return client
}
