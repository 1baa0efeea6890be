import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres.ts'
import { openPool } from '../database/pool.ts'
import { createLog } from '../log.ts'
import { type RunningSchedules, runSchedules, type Schedule } from './schedule.ts'

const log = createLog('silent')
let testDatabase: TestDatabase
let pools: pg.Pool[]
let running: RunningSchedules[]

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  pools = []
  running = []
})
afterEach(async () => {
  await Promise.all(running.map(queue => queue.stop()))
  await Promise.all(pools.map(pool => pool.end()))
  await testDatabase.drop()
})

/** Runs the schedules with their own pool, as a separate worker process would. */
function start(...schedules: Schedule[]) {
  const pool = openPool(testDatabase.access, () => {})
  pools.push(pool)
  running.push(runSchedules({ pool, log }, schedules))
  return { pool, stop: running.at(-1)!.stop }
}

describe('a schedule', () => {
  it('is run at the start, and then once per period', async () => {
    let [often, seldom] = [0, 0]
    start(
      { name: 'often', everyMs: 20, run: async () => void often++ },
      { name: 'seldom', everyMs: 3_600_000, run: async () => void seldom++ },
    )
    await expect.poll(() => often).toBeGreaterThan(10)
    expect(seldom).toBe(1)
  })

  it('is never run in two processes at the same time', async () => {
    let now = 0
    let most = 0
    const run = async () => {
      most = Math.max(most, ++now)
      await sleep(30)
      now--
    }
    let runs = 0
    const schedule = { name: 'sweep', everyMs: 10, run: () => run().finally(() => runs++) }
    start(schedule)
    start(schedule)
    start(schedule)
    await expect.poll(() => runs).toBeGreaterThan(10)
    expect(most).toBe(1)
  })

  it('is run again after its period if it fails, without delaying other schedules', async () => {
    const done: string[] = []
    start(
      {
        name: 'broken',
        everyMs: 50,
        run: async () => {
          done.push('broken')
          throw new Error('broken')
        },
      },
      { name: 'sound', everyMs: 50, run: async () => void done.push('sound') },
    )
    await expect.poll(() => done.filter(name => name === 'broken').length).toBeGreaterThan(1)
    expect(done).toContain('sound')
  })

  it('is run once after many missed periods, not once for each period', async () => {
    const hourMs = 3_600_000
    const now = performance.now.bind(performance)
    let aheadMs = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs)
    onTestFinished(() => clock.mockRestore())
    let [often, hourly] = [0, 0]
    const jumpAhead = async () => {
      if (++hourly === 1) aheadMs = 10 * hourMs
    }
    start(
      { name: 'hourly', everyMs: hourMs, run: jumpAhead },
      { name: 'often', everyMs: 20, run: async () => void often++ },
    )
    while (often < 10 || hourly < 2) await sleep(5)
    const before = often
    while (often < before + 10) await sleep(5)
    expect(hourly).toBe(2)
  })

  it('gets a signal to stop while it runs, is waited for, and does not begin again', async () => {
    let runs = 0
    let ended = false
    const { stop } = start({
      name: 'sweep',
      everyMs: 10,
      async run(signal) {
        runs++
        while (!signal.aborted) await sleep(5)
        await sleep(50)
        ended = true
      },
    })
    await expect.poll(() => runs).toBe(1)
    await stop()
    expect(ended).toBe(true)
    await sleep(50)
    expect(runs).toBe(1)
  })

  it('is taken over from a process whose connection died during the run', async () => {
    let stuck = false
    start({
      name: 'sweep',
      everyMs: 60_000,
      async run(signal) {
        stuck = true
        while (stuck && !signal.aborted) await sleep(5)
      },
    })
    await expect.poll(() => stuck).toBe(true)
    let runs = 0
    const second = start({ name: 'sweep', everyMs: 50, run: async () => void runs++ })
    await sleep(200)
    expect(runs).toBe(0)
    await second.pool.query(
      "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objsubid = 2 and granted and database = (select oid from pg_database where datname = current_database())",
    )
    await expect.poll(() => runs).toBeGreaterThan(0)
    stuck = false
  })
})
