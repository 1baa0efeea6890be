import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { DatabaseAccess } from '../database/embedded-postgres.ts'
import { keepAliveSettings } from '../database/pool.ts'
import type { Tx } from '../database/transaction.ts'
import type { Log } from '../log.ts'

/** That something has changed; whoever may see it reads what. */
export interface Change {
  /** The id of what has changed. */
  subject: string
  /** Who may know of it, in the words of the feature; everybody when it is null. */
  audience: string | null
  /** The number of its latest revision; null where it has none, or where changes may have been missed. */
  revision: number | null
}

const channel = 'countersign_changes'

/** Tells all processes of a change when the transaction commits (PostgreSQL, NOTIFY). */
export async function tellOfChange(tx: Tx, change: Change): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(change)})`.execute(tx)
}

/** What somebody hears of one subject. */
export interface Subscription {
  /** The latest change since the call before, waited for; `quiet` when none came in time, `ended` after `close`. */
  next(waitMs: number): Promise<Change | 'quiet' | 'ended'>
  close(): void
}

/** What changes, as this process is told: over one connection, which the first subscription opens. */
export interface ChangeFeed {
  subscribe(terms: SubscriptionTerms): Subscription
  /** How many subscriptions somebody has. */
  countOf(subscriber: string): number
  /** Ends all subscriptions, and the connection. */
  stop(): Promise<void>
}

/** What is subscribed to, and by whom. */
export interface SubscriptionTerms {
  subject: string
  subscriber: string
  hears(change: Change): boolean
}

interface Listener {
  subscriber: string
  hears(change: Change): boolean
  tell(change: Change): void
  end(): void
}

const firstRetryMs = 100
const slowestRetryMs = 5_000

export function createChangeFeed(access: DatabaseAccess, log: Log): ChangeFeed {
  const listeners = new Map<string, Set<Listener>>()
  const stopping = new AbortController()
  let listening: Promise<void> | undefined

  const tell = (change: Change) => {
    for (const one of listeners.get(change.subject) ?? []) if (one.hears(change)) one.tell(change)
  }
  /** After a gap nobody knows what has changed: all look. */
  const tellAll = () => {
    for (const subject of listeners.keys()) tell({ subject, audience: null, revision: null })
  }

  return {
    countOf: subscriber =>
      [...listeners.values()].flatMap(set => [...set]).filter(one => one.subscriber === subscriber).length,
    subscribe(terms) {
      const { subject } = terms
      const { listener, subscription } = createSubscription(terms, () => {
        const own = listeners.get(subject)
        own?.delete(listener)
        if (own?.size === 0) listeners.delete(subject)
      })
      if (stopping.signal.aborted) listener.end()
      else {
        listeners.set(subject, (listeners.get(subject) ?? new Set()).add(listener))
        listening ??= listen(access, log, { signal: stopping.signal, tell, tellAll })
      }
      return subscription
    },
    async stop() {
      stopping.abort()
      for (const one of [...listeners.values()].flatMap(set => [...set])) one.end()
      await listening
    },
  }
}

function createSubscription({ subscriber, hears }: SubscriptionTerms, forget: () => void) {
  let latest: Change | null = null
  let isEnded = false
  let wake = () => {}
  const end = () => {
    isEnded = true
    forget()
    wake()
  }
  const listener: Listener = {
    subscriber,
    hears,
    tell(change) {
      latest = change
      wake()
    },
    end,
  }
  const subscription: Subscription = {
    async next(waitMs) {
      if (!isEnded && latest === null) {
        await new Promise<void>(resolve => {
          const timer = setTimeout(resolve, waitMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      if (isEnded) return 'ended'
      const change = latest
      latest = null
      return change ?? 'quiet'
    },
    close: end,
  }
  return { listener, subscription }
}

interface Hearing {
  signal: AbortSignal
  tell(change: Change): void
  tellAll(): void
}

/** Listens until it is stopped, over a new connection whenever one is lost. */
async function listen(access: DatabaseAccess, log: Log, { signal, tell, tellAll }: Hearing): Promise<void> {
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
