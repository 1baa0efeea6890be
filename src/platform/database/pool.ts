import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { READ_ONLY } from '../failure-codes.ts'
import { statementName } from '../tracing/statement-name.ts'
import { beginSpan, isPartOfTrace } from '../tracing/trace.ts'
import type { DatabaseAccess } from './embedded-postgres.ts'
import { preparedName } from './prepared-statement.ts'
import type { Database } from './schema.ts'

/** How long a transaction may wait for its own process, because it holds locks that others need. */
const IDLE_IN_TRANSACTION_MS = 60_000

/**
 * Settings that make the server drop the connections of a machine that has vanished, and their locks, within a minute
 * and a half. The system's default would keep them for two hours. The settings have no effect on Unix sockets.
 */
export const keepAliveSettings = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=6'

/**
 * Limits how often connections are replaced. While every server is read-only, each write fails, and replacing all
 * connections each time would only add load.
 */
const RENEW_AT_MOST_EVERY_MS = 1_000

/** When the connections of each pool were last replaced, and when each connection was opened. */
const renewedAt = new WeakMap<pg.Pool, number>()
const openedAt = new WeakMap<pg.PoolClient, number>()

/**
 * Replaces all connections, because their server no longer takes writes: idle connections at once, the rest when they
 * are released.
 */
export function renewConnections(pool: pg.Pool): void {
  const now = performance.now()
  if (now - (renewedAt.get(pool) ?? Number.NEGATIVE_INFINITY) < RENEW_AT_MOST_EVERY_MS) return
  renewedAt.set(pool, now)
  for (let idle = pool.idleCount; idle > 0; idle--) pool.connect((_error, _client, release) => release())
}

function watchServer(pool: pg.Pool): void {
  pool.on('connect', client => {
    openedAt.set(client, performance.now())
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      // after a failover, the server of this connection no longer takes writes
      if (code === READ_ONLY) renewConnections(pool)
    })
  })
  pool.on('release', (_error, client) => {
    if (openedAt.get(client)! < (renewedAt.get(pool) ?? 0)) void client.end()
  })
}

/**
 * Opens a pool of connections for a process, at most `most` at the same time. `onError` is called for lost connections,
 * which the pool replaces.
 */
export function openPool(access: DatabaseAccess, onError: (error: Error) => void, most = 20): pg.Pool {
  const pool = new pg.Pool({
    ...access,
    Client: PreparingClient,
    max: most,
    application_name: 'countersign',
    options: keepAliveSettings,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  })
  pool.on('error', onError)
  // The pool has no listener on a connection between the time it is acquired and the time it is used.
  pool.on('connect', client => client.on('error', onError))
  watchServer(pool)
  return pool
}

/** A client that sends the statements of `preparedStatement` by their names. */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: it has all the overloads of the client's own method
  override query(...args: any[]): any {
    const [text, ...rest] = args
    const name = typeof text === 'string' ? preparedName(text) : undefined
    const query = super.query as (...parameters: unknown[]) => unknown
    const statement = name === undefined ? text : { name, text }
    return traced(text, rest, parameters => query.call(this, statement, ...parameters))
  }
}

/** Records a statement as a span of its caller. The pool passes a callback; all other callers wait for the promise. */
function traced(text: unknown, rest: unknown[], ask: (parameters: unknown[]) => unknown): unknown {
  const sql = typeof text === 'string' ? text : (text as { text?: unknown }).text
  if (typeof sql !== 'string' || !isPartOfTrace()) return ask(rest)
  const attributes = { 'db.system.name': 'postgresql' }
  const span = beginSpan(statementName(sql), { kind: 'client', attributes })
  const callback = rest.at(-1)
  if (typeof callback === 'function') {
    const ended = (error: unknown, result: unknown) => {
      span.end({ isError: error !== null && error !== undefined })
      callback(error, result)
    }
    return ask([...rest.slice(0, -1), ended])
  }
  const answer = ask(rest)
  if (answer instanceof Promise)
    answer.then(
      () => span.end(),
      () => span.end({ isError: true }),
    )
  return answer
}

/** Makes the typed query builder that uses the pool's connections. */
export function openDatabase(pool: pg.Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}
