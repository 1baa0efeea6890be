import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { READ_ONLY } from '../failure-codes.ts'
import { statementName } from '../tracing/statement-name.ts'
import { beginSpan, isPartOfTrace } from '../tracing/trace.ts'
import type { DatabaseAccess } from './embedded-postgres.ts'
import { preparedName } from './prepared-statement.ts'
import type { Database } from './schema.ts'

/** A transaction that waits this long for its own process holds locks that others need. */
const IDLE_IN_TRANSACTION_MS = 60_000

/**
 * A machine that vanishes leaves its connections, and their locks, for two hours by the system's default; with these settings the server
 * drops them within a minute and a half. No effect on Unix sockets.
 */
export const keepAliveSettings = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=6'

/** While every server is read-only, each write fails; replacing all connections for each would only add load. */
const RENEW_AT_MOST_EVERY_MS = 1_000

/** When the connections of each pool were last replaced, and since when each connection is open. */
const renewedAt = new WeakMap<pg.Pool, number>()
const openedAt = new WeakMap<pg.PoolClient, number>()

/** Replaces all connections, because their server takes no writes: idle ones now, the others once they are released. */
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
      // after a failover, the server of this connection takes no writes any more
      if (code === READ_ONLY) renewConnections(pool)
    })
  })
  pool.on('release', (_error, client) => {
    if (openedAt.get(client)! < (renewedAt.get(pool) ?? 0)) void client.end()
  })
}

/**
 * Opens the connections of one process, at most `most` at the same time. `onError` is called for lost connections, which the pool
 * replaces.
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
  // Between being acquired and used a connection has no listener of the pool.
  pool.on('connect', client => client.on('error', onError))
  watchServer(pool)
  return pool
}

/** Sends the texts of `preparedStatement` by their names. */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: it takes and gives what any of the client's own signatures does
  override query(...args: any[]): any {
    const [text, ...rest] = args
    const name = typeof text === 'string' ? preparedName(text) : undefined
    const query = super.query as (...parameters: unknown[]) => unknown
    const statement = name === undefined ? text : { name, text }
    return traced(text, rest, parameters => query.call(this, statement, ...parameters))
  }
}

/** Records the statement as a span of its caller: the pool passes a callback, everything else waits for the promise. */
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

/** The typed query builder over the same connections. */
export function openDatabase(pool: pg.Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}
