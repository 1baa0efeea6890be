import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Log } from '../log.ts'
import { type ChangeFeed, createSubscriptions } from './subscriptions.ts'

/** How long a change may go unnoticed. */
const lookEveryMs = 1_000

/**
 * That an organization's clock went on, as every change of a record has it do. The clocks of those organizations that
 * somebody watches are looked at each second, by one statement of the process. A NOTIFY with each change would put all
 * commits of the database in a row, behind one lock (PostgreSQL, async.c: PreCommit_Notify), also while nobody watches.
 */
export function createClockFeed(database: Kysely<Database>, log: Log): ChangeFeed {
  const subscriptions = createSubscriptions()
  const stopping = new AbortController()
  const known = new Map<string, number>()
  let looking: Promise<void> | undefined

  const look = async (organizationIds: string[]) => {
    const clocks = await database
      .selectFrom('organization_clock')
      .select(['organization_id as id', 'last_updated_at as at'])
      .where('organization_id', 'in', organizationIds)
      .execute()
    for (const { id, at } of clocks) {
      const time = Number(at)
      if (known.get(id) !== time) subscriptions.tell({ subject: id, audience: null, revision: null })
      known.set(id, time)
    }
  }
  /** Looks for as long as anybody watches. */
  const lookOn = async () => {
    for (let subjects = subscriptions.subjects(); subjects.length > 0; subjects = subscriptions.subjects()) {
      for (const id of known.keys()) if (!subjects.includes(id)) known.delete(id)
      await look(subjects).catch((error: unknown) => log.warn({ err: error }, 'The clocks were not read; trying again'))
      await sleep(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
    known.clear()
    looking = undefined
  }

  return {
    countOf: subscriptions.countOf,
    subscribe(terms) {
      const subscription = subscriptions.subscribe(terms)
      if (!stopping.signal.aborted) looking ??= lookOn()
      return subscription
    },
    async stop() {
      stopping.abort()
      subscriptions.end()
      await looking
    },
  }
}
