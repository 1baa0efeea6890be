import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Log } from '../log.ts'
import { type ChangeFeed, createSubscriptions } from './subscriptions.ts'

/** The longest time that a change may go unnoticed. */
const lookEveryMs = 1_000

/**
 * Makes a feed that reports when an organization's clock has advanced, which every change of a record causes. Each
 * second, a single statement reads the clocks of all organizations that have subscribers. A NOTIFY with each change
 * would serialize all commits of the database behind one lock (PostgreSQL, async.c: PreCommit_Notify), even without any
 * subscriber.
 */
export function createClockFeed(database: Kysely<Database>, log: Log): ChangeFeed {
  const subscriptions = createSubscriptions()
  const stopping = new AbortController()
  /** Kept while an organization has no subscribers, so that the next one hears only what has changed since. */
  const lastSeen = new Map<string, number>()
  let looking: Promise<void> | undefined

  const look = async (organizationIds: string[]) => {
    const clocks = await database
      .selectFrom('organization_clock')
      .select(['organization_id as id', 'last_updated_at as at'])
      .where('organization_id', 'in', organizationIds)
      .execute()
    for (const { id, at } of clocks) {
      const time = Number(at)
      if (lastSeen.get(id) !== time) subscriptions.tell({ subject: id, audience: null, revision: null })
      lastSeen.set(id, time)
    }
  }
  /** Reads the clocks as long as there are subscribers. */
  const pollWhileWatched = async () => {
    for (let subjects = subscriptions.subjects(); subjects.length > 0; subjects = subscriptions.subjects()) {
      await look(subjects).catch((error: unknown) => log.warn({ err: error }, 'The clocks were not read; trying again'))
      await sleep(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
    looking = undefined
  }

  return {
    countOf: subscriptions.countOf,
    subscribe(terms) {
      const subscription = subscriptions.subscribe(terms)
      if (!stopping.signal.aborted) looking ??= pollWhileWatched()
      return subscription
    },
    async stop() {
      stopping.abort()
      subscriptions.end()
      await looking
    },
  }
}
