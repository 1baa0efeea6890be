import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../log.ts'

/** Repeated work. A run looks for whatever is due and may find nothing. An additional run does no harm. */
export interface Schedule {
  name: string
  /** The time from the start of a run to the start of the next. */
  everyMs: number
  /** Runs the work once. `signal` is aborted when the process stops; a long run then ends at its next step. */
  run(signal: AbortSignal): Promise<void>
}

export interface RunningSchedules {
  /** Begins no more runs. Resolves when the current run has ended. */
  stop(): Promise<void>
}

/** The class of the advisory locks that runs hold. The second key is the hash of the schedule's name. */
const SCHEDULE_LOCKS = 0x434f_5343

/**
 * Runs each schedule when the process starts, so that work that became due while nothing was running is done soon, and
 * then at its interval, measured by a monotonic clock. Schedules run one after another, so that all of them together
 * need at most one connection.
 */
export function runSchedules(platform: { pool: pg.Pool; log: Log }, schedules: Schedule[]): RunningSchedules {
  const stopping = new AbortController()
  const ended = runUntil(platform, schedules, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

async function runUntil(platform: { pool: pg.Pool; log: Log }, schedules: Schedule[], signal: AbortSignal) {
  const waiting = schedules.map(schedule => ({ schedule, dueAtMs: performance.now() }))
  while (!signal.aborted && waiting.length > 0) {
    waiting.sort((a, b) => a.dueAtMs - b.dueAtMs)
    const next = waiting[0]!
    await sleep(Math.max(0, next.dueAtMs - performance.now()), undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    next.dueAtMs = performance.now() + next.schedule.everyMs
    await runAlone(platform.pool, next.schedule, signal).catch(error =>
      platform.log.error({ err: error, schedule: next.schedule.name }, 'A scheduled run failed'),
    )
  }
}

/**
 * Runs a schedule unless another process is running it. The lock ends with the connection, however the connection ends.
 */
async function runAlone(pool: pg.Pool, schedule: Schedule, signal: AbortSignal): Promise<void> {
  const client = await pool.connect()
  const key = [SCHEDULE_LOCKS, schedule.name]
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1, hashtext($2)) as locked', key)
    if (rows[0].locked) {
      await schedule.run(signal)
      await client.query('select pg_advisory_unlock($1, hashtext($2))', key)
    }
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}
