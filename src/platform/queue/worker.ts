import { setTimeout as sleep } from 'node:timers/promises'
import { type JobHelpers, run } from 'graphile-worker'
import type pg from 'pg'
import type { DatabaseAccess } from '../database/embedded-postgres.ts'
import type { Log } from '../log.ts'
import { queueLogger } from './queue.ts'
import { runSchedules, type Schedule } from './schedule.ts'
import { freeJobsOfTheDead, type SignOfLife, showSignOfLife } from './sign-of-life.ts'

export interface JobContext {
  /** From 1; a job that the process died in counts too. */
  attempt: number
  isLastAttempt: boolean
  /** Aborted when the process stops and the job has not ended in time. */
  signal: AbortSignal
}

/** Does one job. What it throws is tried again later. */
export type Task = (payload: unknown, job: JobContext) => Promise<void>

export interface Worker {
  /** Takes no more jobs, waits for those that run, and after `timeoutMs` leaves them to another worker. */
  stop(timeoutMs?: number): Promise<void>
}

interface WorkerPlatform {
  pool: pg.Pool
  databaseAccess: DatabaseAccess
  log: Log
}

/** Most jobs wait: for a process that draws, for an authority, for a mail server. */
const CONCURRENCY = 8
/** For jobs whose notification was missed, and for those that come due. */
const POLL_MS = 1_000
const FREE_JOBS_EVERY_MS = 3_000
/** By then the server has noticed that a process is gone which was killed just before the start. */
const FREE_JOBS_AGAIN_MS = 500
/** Between two tries to come back when the database is away. */
const RESTART_PAUSE_MS = 500
/** A runner that lost the database may wait for what never comes: after this it is left to itself, and its jobs to the next one. */
const ENDING_MS = 5_000
/**
 * A failure is often passing. After these tries come the queue's own pauses, of e to the power of `attempt` seconds: minutes
 * for a job that some processes have died in.
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

/** A runner that is started anew whenever it loses the database, until it is stopped. */
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

/** The queue library's pool of workers, with its sign of life. */
interface Runner {
  /** Resolves when it runs no more: it was stopped, or it lost the database. */
  ended: Promise<void>
  stop(): void
  /** Leaves the jobs that it still runs to others. */
  disown(): Promise<void>
  /** In whose names it holds jobs; nobody's when it has left them. */
  workerIds(): string[]
}

/**
 * The library's pool gives itself up when it cannot write down how a job ended. When an answer to its search for a job is
 * lost we end it too: it may hold a job that it does not know of. Either way its jobs are freed with its sign of life.
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
      // Without these two the library lets nobody hear of a job's end that could not be written: the process would die of it.
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

/** Tries until the database is there; null when it was stopped before. */
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
  let life: Promise<SignOfLife> | undefined
  let ids: string[] = []
  return {
    of(workerId: string) {
      ids = [workerId]
      life ??= showSignOfLife(databaseAccess, workerId, log)
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
    const dead = await freeJobsOfTheDead(pool, alive)
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
