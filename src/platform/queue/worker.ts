import { setTimeout as sleep } from 'node:timers/promises'
import { type JobHelpers, run } from 'graphile-worker'
import type pg from 'pg'
import type { DatabaseAccess } from '../database/embedded-postgres.ts'
import type { Log } from '../log.ts'
import { queueLogger } from './queue.ts'
import { runSchedules, type Schedule } from './schedule.ts'
import { freeOrphanedJobs, type Heartbeat, startHeartbeat } from './sign-of-life.ts'

export interface JobContext {
  /** From 1; an attempt in which the process died counts too. */
  attempt: number
  isLastAttempt: boolean
  /** Aborted when the process stops and the job has not ended in time. */
  signal: AbortSignal
}

/** Runs one job. A job that throws is repeated later. */
export type Task = (payload: unknown, job: JobContext) => Promise<void>

export interface Worker {
  /** Takes no more jobs, waits for running ones, and after `timeoutMs` leaves them to another worker. */
  stop(timeoutMs?: number): Promise<void>
}

interface WorkerPlatform {
  pool: pg.Pool
  databaseAccess: DatabaseAccess
  log: Log
}

/** Most jobs wait: for a drawing process, for an authority, for a mail server. */
const CONCURRENCY = 8
/** For jobs whose notification was missed, and for jobs that become due. */
const POLL_MS = 1_000
const FREE_JOBS_EVERY_MS = 3_000
/** After this time the server has noticed the end of a process that was killed just before the start. */
const FREE_JOBS_AGAIN_MS = 500
/** The pause between two attempts to reconnect while the database is unavailable. */
const RESTART_PAUSE_MS = 500
/** A runner that lost the database may wait forever: after this time it is abandoned, and its jobs are left to the next one. */
const ENDING_MS = 5_000
/**
 * Failures are often temporary. After these attempts the queue's own pauses apply, e to the power of `attempt` seconds: minutes for a
 * job in which some processes have died.
 */
const QUICK_RETRIES_MS = [100, 400]

/** Takes jobs of these tasks, several at a time, and runs these schedules, until it is stopped. */
export async function startWorker(
  platform: WorkerPlatform,
  tasks: Record<string, Task>,
  schedules: Schedule[],
): Promise<Worker> {
  await freeJobs(platform)
  const runner = await keepRunning(platform, tasks)
  const scheduled = runSchedules(platform, schedules)
  const free = () => freeJobs(platform, runner.workerIds())
  const timers = [setTimeout(free, FREE_JOBS_AGAIN_MS), setInterval(free, FREE_JOBS_EVERY_MS)]
  return {
    async stop(timeoutMs = 20_000) {
      timers.forEach(clearTimeout)
      runner.stop()
      const ended = Promise.all([runner.ended, scheduled.stop()])
      await Promise.race([ended, sleep(timeoutMs, undefined, { ref: false })])
      await runner.disown()
    },
  }
}

/** Keeps a runner: starts a new one whenever it loses the database, until it is stopped. */
async function keepRunning(platform: WorkerPlatform, tasks: Record<string, Task>): Promise<Runner> {
  let runner = await startRunner(platform, tasks)
  let stopped = false
  const runOn = async () => {
    for (;;) {
      await runner.ended
      if (stopped) return
      platform.log.error('The worker lost the database connection and is restarting')
      const next = await restartRunner(platform, tasks, () => stopped)
      if (next === null) return
      runner = next
      if (stopped) runner.stop()
    }
  }
  return {
    ended: runOn(),
    stop() {
      stopped = true
      runner.stop()
    },
    disown: () => runner.disown(),
    workerIds: () => runner.workerIds(),
  }
}

/** The queue library's pool of workers, with its heartbeat. */
interface Runner {
  /** Resolves when it has ended: it was stopped, or it lost the database. */
  ended: Promise<void>
  stop(): void
  /** Leaves the jobs that it still runs to other workers. */
  disown(): Promise<void>
  /** The ids in whose names it holds jobs; empty when it has left them. */
  workerIds(): string[]
}

/**
 * The library's pool gives itself up when it cannot record the end of a job. When the answer to its search for a job is lost we end it
 * too: it may hold a job that it does not know of. Either way its jobs are freed when its heartbeat ends.
 */
async function startRunner(platform: WorkerPlatform, tasks: Record<string, Task>): Promise<Runner> {
  const { pool, log } = platform
  const life = lazyLife(platform)
  const runner = await run({
    pgPool: pool,
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [name, withQuickRetries(task, log, name)]),
    ),
    parsedCronItems: [],
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: queueLogger(log),
    preset: {
      // Without these two nobody could handle the error when a job's end cannot be recorded: it would end the process.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      plugins: [
        {
          name: 'sign-of-life',
          version: '1.0.0',
          // Before the first job is locked in this worker's name.
          worker: { hooks: { startWorker: async (_, event) => void (await life.of(event.worker.workerPool.id)) } },
        },
      ],
    },
  })
  const end = () => void runner.stop().catch(() => {})
  runner.events.on('worker:getJob:error', end)
  let isAsked = false
  const stop = () => {
    isAsked = true
    end()
  }
  const overdue = new Promise<void>(resolve => {
    runner.events.on('pool:gracefulShutdown', () => {
      if (!isAsked) setTimeout(resolve, ENDING_MS).unref()
    })
  })
  const ended = Promise.race([runner.promise.catch(() => {}), overdue]).then(life.stop)
  return { ended, stop, disown: life.stop, workerIds: life.ids }
}

/** Retries until the database is available; null when it was stopped before. */
async function restartRunner(
  platform: WorkerPlatform,
  tasks: Record<string, Task>,
  isStopped: () => boolean,
): Promise<Runner | null> {
  for (;;) {
    await sleep(RESTART_PAUSE_MS)
    if (isStopped()) return null
    try {
      const runner = await startRunner(platform, tasks)
      await freeJobs(platform)
      return runner
    } catch (error) {
      platform.log.error({ err: error }, 'The worker cannot start yet')
    }
  }
}

/** The queue names its pool of workers itself, when the first of them starts. */
function lazyLife({ databaseAccess, log }: WorkerPlatform) {
  let life: Promise<Heartbeat> | undefined
  let ids: string[] = []
  return {
    of(workerId: string) {
      ids = [workerId]
      life ??= startHeartbeat({ access: databaseAccess, workerId, log })
      return life
    },
    ids: () => ids,
    async stop() {
      ids = []
      await (await life?.catch(() => undefined))?.stop()
    },
  }
}

async function freeJobs({ pool, log }: WorkerPlatform, alive: string[] = []): Promise<void> {
  try {
    const dead = await freeOrphanedJobs(pool, alive)
    if (dead.length > 0) log.warn({ workers: dead }, 'Took over the jobs of dead workers')
  } catch (error) {
    log.error({ err: error }, 'Could not take over the jobs of dead workers')
  }
}

function withQuickRetries(task: Task, log: Log, name: string) {
  return async (payload: unknown, { job, abortSignal }: JobHelpers): Promise<void> => {
    const signal = abortSignal ?? new AbortController().signal
    const context = { attempt: job.attempts, isLastAttempt: job.attempts >= job.max_attempts, signal }
    const pauses = [...QUICK_RETRIES_MS]
    for (;;) {
      try {
        return await task(payload, context)
      } catch (error) {
        const pauseMs = pauses.shift()
        if (pauseMs === undefined || signal.aborted) throw error
        log.warn({ err: error, task: name, job: job.id }, 'A job failed and is retried at once')
        await sleep(pauseMs)
      }
    }
  }
}
