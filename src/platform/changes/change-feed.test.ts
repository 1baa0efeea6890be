import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres.ts'
import { openDatabase, openPool } from '../database/pool.ts'
import { inTransaction } from '../database/transaction.ts'
import { createLog } from '../log.ts'
import { createChangeFeed, tellOfChange } from './change-feed.ts'
import type { ChangedSubject, ChangeFeed } from './subscriptions.ts'

let testDatabase: TestDatabase
let database: ReturnType<typeof openDatabase>
let feed: ChangeFeed

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(openPool(testDatabase.access, () => {}))
  feed = createChangeFeed(testDatabase.access, createLog('silent'))
})

afterEach(async () => {
  await feed.stop()
  await database.destroy()
  await testDatabase.drop()
})

const change = (subject: string, revision = 1, audience: string | null = null): ChangedSubject => ({
  subject,
  audience,
  revision,
})
const tell = (...changes: ChangedSubject[]) =>
  inTransaction(database, async tx => {
    for (const change of changes) await tellOfChange(tx, change)
  })

/** Subscribes. The first subscriber waits for a general change, because changes before the feed listens are unknown. */
async function subscribed(subject: string, hears: (change: ChangedSubject) => boolean = () => true) {
  const subscription = feed.subscribe({ subject, subscriber: 'link', hears })
  const first = feed.countOf('link') === 1
  if (first) expect(await subscription.next(10_000)).toEqual({ subject, audience: null, revision: null })
  return subscription
}

const listening =
  "from pg_stat_activity where application_name = 'countersign changes' and datname = current_database()"

/** Queries the database for its listening connections. */
async function ofListeners(expression: string) {
  const client = new pg.Client(testDatabase.access)
  await client.connect()
  const { rows } = await client.query(`select ${expression} ${listening}`)
  await client.end()
  return rows
}

describe('the change feed', () => {
  it('notifies only the subscribers of a subject when a change to it is committed', async () => {
    const [a, b] = [await subscribed('a'), await subscribed('b')]
    await tell(change('a', 5))
    expect(await a.next(10_000)).toEqual(change('a', 5))
    expect(await b.next(50)).toBe('quiet')
  })

  it('does not report a change that was rolled back', async () => {
    const a = await subscribed('a')
    const failed = inTransaction(database, async tx => {
      await tellOfChange(tx, change('a'))
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await tell(change('a', 2))
    expect(await a.next(10_000)).toEqual(change('a', 2))
  })

  it('notifies only subscribers who may know about a change', async () => {
    const [first, second] = [
      await subscribed('a', ({ audience }) => audience !== 'other'),
      await subscribed('a', ({ audience }) => audience !== 'one'),
    ]
    await tell(change('a', 1, 'one'), change('a', 2, 'other'))
    expect(await first.next(10_000)).toEqual(change('a', 1, 'one'))
    expect(await second.next(10_000)).toEqual(change('a', 2, 'other'))
  })

  it('merges the changes that a subscriber has not read yet', async () => {
    const a = await subscribed('a')
    const last = await subscribed('last')
    await tell(...[1, 2, 3].map(revision => change('a', revision)), change('last'))
    await last.next(10_000)
    expect(await a.next(10_000)).toEqual(change('a', 3))
    expect(await a.next(50)).toBe('quiet')
  })

  it('uses one connection for any number of subscribers', async () => {
    await subscribed('a')
    await subscribed('b')
    await subscribed('b')
    expect(await ofListeners('pid')).toHaveLength(1)
    expect(feed.countOf('link')).toBe(3)
  })

  it('makes all subscribers check for changes after its connection was lost', async () => {
    const a = await subscribed('a')
    await ofListeners('pg_terminate_backend(pid)')
    expect(await a.next(10_000)).toEqual({ subject: 'a', audience: null, revision: null })
    await tell(change('a', 7))
    expect(await a.next(10_000)).toEqual(change('a', 7))
  })

  it('ends the waits of subscribers when it stops, and accepts no new subscribers', async () => {
    const a = await subscribed('a')
    const waiting = a.next(60_000)
    await feed.stop()
    expect(await waiting).toBe('ended')
    expect(await feed.subscribe({ subject: 'a', subscriber: 'link', hears: () => true }).next(60_000)).toBe('ended')
    expect(feed.countOf('link')).toBe(0)
  })
})
