import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres.ts'
import { itLong } from '../../../test/support/suite.ts'
import { openDatabase, openPool } from '../database/pool.ts'
import { inTransaction } from '../database/transaction.ts'
import { createLog } from '../log.ts'
import { type JobOptions, queue } from './queue.ts'
import { startWorker, type Task, type Worker } from './worker.ts'

const log = createLog('silent')
let testDatabase: TestDatabase
let pool: pg.Pool
let database: ReturnType<typeof openDatabase>
let workers: Worker[]
let children: ChildProcess[]

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  pool = openPool(testDatabase.access, () => {})
  database = openDatabase(pool)
  workers = []
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(workers.map(worker => worker.stop()))
  await database.destroy()
  await testDatabase.drop()
})

const add = (task: string, payload: object, options?: JobOptions) =>
  inTransaction(database, tx => queue.add(tx, task, payload, options))

async function work(tasks: Record<string, Task>) {
  workers.push(await startWorker({ pool, databaseAccess: testDatabase.access, log }, tasks, []))
}

/** A worker in a separate process that reports when it has taken a job, and never finishes it. */
async function stuckWorker() {
  const script = `
    import { openPool } from ${JSON.stringify(import.meta.resolve('../database/pool.ts'))}
    import { createLog } from ${JSON.stringify(import.meta.resolve('../log.ts'))}
    import { startWorker } from ${JSON.stringify(import.meta.resolve('./worker.ts'))}
    const databaseAccess = ${JSON.stringify(testDatabase.access)}
    const platform = { pool: openPool(databaseAccess, () => {}), databaseAccess, log: createLog('silent') }
    await startWorker(platform, { seal: () => { console.log('taken'); return new Promise(() => {}) } }, [])`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  await once(child.stdout!, 'data')
  return child
}

/** Closes all connections to the database and refuses new ones until the returned function is called. */
async function disconnectDatabase(): Promise<() => Promise<void>> {
  const name = (await pool.query('select current_database() as name')).rows[0].name
  const admin = new pg.Client(inject('postgresAccess'))
  await admin.connect()
  await admin.query(`alter database ${name} with allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  return async () => {
    await admin.query(`alter database ${name} with allow_connections true`)
    await admin.end()
  }
}

const lockedJobs = async () =>
  (await pool.query('select locked_by from graphile_worker._private_jobs where locked_by is not null')).rows

const jobCount = () =>
  pool.query('select from graphile_worker._private_jobs').then(
    ({ rowCount }) => rowCount,
    () => null,
  )

describe('the queue', () => {
  it('runs a job only if the transaction that added it commits', async () => {
    const done: unknown[] = []
    await work({ seal: async payload => void done.push(payload) })
    await inTransaction(database, tx => queue.add(tx, 'seal', { id: 'kept' }))
    const undone = inTransaction(database, async tx => {
      await queue.add(tx, 'seal', { id: 'undone' })
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
    await expect.poll(() => done).toEqual([{ id: 'kept' }])
    await sleep(200)
    expect(done).toHaveLength(1)
  })

  it('announces each new job, so that no job waits for the next poll', async () => {
    await work({ seal: async () => {} })
    const listening = `select from pg_stat_activity where datname = current_database() and query like 'LISTEN "jobs:insert"%'`
    await expect.poll(async () => (await pool.query(listening)).rowCount).toBe(1)
    const listener = await pool.connect()
    await listener.query('listen "jobs:insert"')
    const notified = once(listener, 'notification')
    await add('seal', {})
    expect(await notified).toMatchObject([{ channel: 'jobs:insert' }])
    listener.release(true)
  })

  it('replaces a waiting job with the same key', async () => {
    await add('remind', { n: 1 }, { jobKey: 'once' })
    await add('remind', { n: 2 }, { jobKey: 'once' })
    const done: unknown[] = []
    await work({ remind: async payload => void done.push(payload) })
    await expect.poll(() => done).toEqual([{ n: 2 }])
  })

  it('retries a failed job at once the first few times, and later with pauses', async () => {
    const tries: number[] = []
    await work({
      seal: async (_, { attempt }) => {
        tries.push(attempt)
        if (tries.length < 3) throw new Error('not yet')
      },
    })
    await add('seal', {})
    await expect.poll(() => tries).toEqual([1, 1, 1])
  })

  it('retries a failed job at once even if processes had died while running it', async () => {
    const tries: number[] = []
    await inTransaction(database, async tx => {
      await queue.add(tx, 'seal', {})
      await sql`update graphile_worker._private_jobs set attempts = 5`.execute(tx)
    })
    await work({
      seal: async (_, { attempt }) => {
        tries.push(attempt)
        if (tries.length < 3) throw new Error('not yet')
      },
    })
    await expect.poll(() => tries).toEqual([6, 6, 6])
  })

  it('gives the job of a killed process to another running process', async () => {
    await add('seal', { id: 'x' })
    const child = await stuckWorker()
    const done: unknown[] = []
    await work({ seal: async (payload, job) => void done.push([payload, job.attempt]) })
    await sleep(500)
    expect(done).toEqual([])
    child.kill('SIGKILL')
    await expect.poll(() => done).toEqual([[{ id: 'x' }, 2]])
  })

  itLong('gives the job of a killed process to a process that starts later', async () => {
    await add('seal', {})
    const child = await stuckWorker()
    child.kill('SIGKILL')
    await once(child, 'exit')
    let runs = 0
    await work({ seal: async () => void runs++ })
    await expect.poll(() => runs).toBe(1)
  })

  it('loses no job if the database was unavailable when the job ended, and keeps running', async () => {
    let runs = 0
    let bringBack: (() => Promise<void>) | undefined
    await work({
      seal: async () => {
        if (++runs === 1) bringBack = await disconnectDatabase()
      },
    })
    await add('seal', {})
    await expect.poll(() => bringBack).toBeDefined()
    await sleep(1_000)
    await bringBack!()
    await expect.poll(jobCount).toBe(0)
    // recording the end is tried for a while; only if that fails is the job repeated
    const runsOfFirst = runs
    expect(runsOfFirst).toBeLessThanOrEqual(2)
    await add('seal', {})
    await expect.poll(() => runs).toBe(runsOfFirst + 1)
  })

  itLong('runs a job that it locked, even if the response of the database was lost', async () => {
    let workerId: string | undefined
    const done: unknown[] = []
    await work({
      first: async () => {
        workerId = (await lockedJobs())[0].locked_by
      },
      seal: async (_, job) => void done.push(job.attempt),
    })
    await add('first', {})
    await expect.poll(jobCount).toBe(0)
    await inTransaction(database, async tx => {
      await queue.add(tx, 'seal', {})
      await sql`update graphile_worker._private_jobs set locked_by = ${workerId}, locked_at = now(), attempts = 1`.execute(
        tx,
      )
    })
    const bringBack = await disconnectDatabase()
    await sleep(1_500)
    await bringBack()
    await expect.poll(() => done).toEqual([2])
  })

  it('does not take over a job whose worker lost its heartbeat only temporarily', async () => {
    const databaseAccess = { ...testDatabase.access }
    const looks = vi.spyOn(pool, 'query')
    const orphanChecks = () => looks.mock.calls.filter(([text]) => `${text}`.includes('force_unlock_workers')).length
    let runs = 0
    let finish = () => {}
    const finished = new Promise<void>(resolve => {
      finish = resolve
    })
    const seal = () => {
      runs++
      return finished
    }
    workers.push(await startWorker({ pool, databaseAccess, log }, { seal }, []))
    await add('seal', {})
    await expect.poll(() => runs).toBe(1)
    databaseAccess.database = 'away'
    const signs = `from pg_stat_activity
      where application_name = 'countersign sign of life' and datname = current_database()`
    await pool.query(`select pg_terminate_backend(pid) ${signs}`)
    const before = orphanChecks()
    await expect.poll(orphanChecks).toBeGreaterThan(before + 1)
    expect((await pool.query(`select ${signs}`)).rowCount).toBe(0)
    databaseAccess.database = testDatabase.access.database
    await expect.poll(async () => (await pool.query(`select ${signs}`)).rowCount).toBe(1)
    finish()
    await expect.poll(jobCount).toBe(0)
    expect(runs).toBe(1)
  })
})
