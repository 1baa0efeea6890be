import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { DatabaseAccess } from '../database/embedded-postgres.ts'
import { keepAliveSettings } from '../database/pool.ts'
import type { Tx } from '../database/transaction.ts'
import type { Log } from '../log.ts'
import { type ChangedSubject, type ChangeFeed, createSubscriptions, type Subscriptions } from './subscriptions.ts'

const channel = 'countersign_changes'

/** Notifies all processes of a change once the transaction commits (PostgreSQL, NOTIFY). */
export async function tellOfChange(tx: Tx, change: ChangedSubject): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(change)})`.execute(tx)
}

const firstRetryMs = 100
const slowestRetryMs = 5_000

/**
 * Makes the feed of the changes that this process receives. It uses one connection, which the first subscription opens.
 */
export function createChangeFeed(access: DatabaseAccess, log: Log): ChangeFeed {
  const subscriptions = createSubscriptions()
  const stopping = new AbortController()
  let listening: Promise<void> | undefined
  return {
    countOf: subscriptions.countOf,
    subscribe(terms) {
      if (!stopping.signal.aborted) listening ??= listen(access, log, { signal: stopping.signal, ...subscriptions })
      return subscriptions.subscribe(terms)
    },
    async stop() {
      stopping.abort()
      subscriptions.end()
      await listening
    },
  }
}

interface ListenOptions extends Pick<Subscriptions, 'tell' | 'tellAll'> {
  signal: AbortSignal
}

/** Listens until it is stopped, and opens a new connection whenever the connection is lost. */
async function listen(access: DatabaseAccess, log: Log, { signal, tell, tellAll }: ListenOptions): Promise<void> {
  let retryMs = firstRetryMs
  while (!signal.aborted) {
    const client = new pg.Client({
      ...access,
      application_name: 'countersign changes',
      options: keepAliveSettings,
      keepAlive: true,
    })
    const ended = new Promise<void>(resolve => client.once('end', resolve))
    const stop = () => void client.end().catch(() => {})
    client.on('notification', ({ payload }) => tell(JSON.parse(payload!)))
    client.on(
      'error',
      error => signal.aborted || log.warn({ err: error }, 'The connection that hears of changes was lost'),
    )
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      retryMs = firstRetryMs
      tellAll()
      signal.addEventListener('abort', stop)
      if (signal.aborted) stop()
      await ended
    } catch (error) {
      log.warn({ err: error }, 'Changes cannot be heard of; trying again')
      stop()
    } finally {
      signal.removeEventListener('abort', stop)
    }
    await sleep(retryMs, undefined, { signal }).catch(() => {})
    retryMs = Math.min(2 * retryMs, slowestRetryMs)
  }
}
