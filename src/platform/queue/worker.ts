import { setTimeout as sleep } from 'node:timers/promises'
import { type JobHelpers, run } from 'graphile-worker'
import type pg from 'pg'
import type { DatabaseAccess } from '../database/embedded-postgres.ts'
import type { Log } from '../log.ts'
import { queueLogger } from './queue.ts'
import { runSchedules, type Schedule } from './schedule.ts'
import { freeOrphanedJobs, type Heartbeat, startHeartbeat } from './sign-of-life.ts'

export interface JobContext {
  /** The number of the attempt; the first is 1. An attempt in which the process died counts too. */
  attempt: number
  isLastAttempt: boolean
  /** Aborted when the process stops and the job has not ended in time. */
  signal: AbortSignal
}

/** Runs a job. A job that throws is repeated later. */
export type Task = (payload: unknown, job: JobContext) => Promise<void>

export interface Worker {
  /** Takes no more jobs and waits for running jobs. After `timeoutMs`, leaves them to another worker. */
  stop(timeoutMs?: number): Promise<void>
}

interface WorkerPlatform {
  pool: pg.Pool
  databaseAccess: DatabaseAccess
  log: Log
}

/**
 * The number of jobs at a time. Most jobs spend their time waiting: for a process that draws, for an authority, for a
 * mail server.
 */
const CONCURRENCY = 8
/** How often the queue is read, for jobs that become due and jobs whose notification was missed. */
const POLL_MS = 1_000
const FREE_JOBS_EVERY_MS = 3_000
/** After this time, the server has noticed the end of a process that was killed just before this start. */
const FREE_JOBS_AGAIN_MS = 500
/** The pause between two attempts to reconnect while the database is unavailable. */
const RESTART_PAUSE_MS = 500
/**
 * How long a runner that lost the database may take to end, because it may wait forever. After that it is abandoned,
 * and its jobs are left to the next runner.
 */
const ENDING_MS = 5_000
/**
 * The pauses before quick retries, because failures are often temporary. After them, the queue's own pauses apply: e to
 * the power of `attempt` seconds, which is minutes for a job in which some processes have died.
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

/** Keeps a runner running: starts a new runner whenever it loses the database, until it is stopped. */
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

/** A pool of workers of the queue library, with its heartbeat. */
interface Runner {
  /** Resolves when the runner has ended, because it was stopped or has lost the database. */
  ended: Promise<void>
  stop(): void
  /** Leaves the jobs that are still running to other workers. */
  disown(): Promise<void>
  /** Returns the ids in whose names the runner holds jobs; empty once it has left them. */
  workerIds(): string[]
}

/**
 * Starts a runner. The library's pool gives up when it cannot record the end of a job. We also end it when the answer
 * to its search for a job is lost, because it may hold a job that it does not know of. Either way, its jobs are freed
 * when its heartbeat ends.
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
      // With a delay, nothing could handle the error when a job's end cannot be recorded, and it would end the process.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      plugins: [
        {
          name: 'sign-of-life',
          version: '1.0.0',
          // This runs before the first job is locked in this worker's name.
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

/** Tries to start a runner until the database is available. Returns null if it is stopped before that. */
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

/** Starts the heartbeat when the first worker starts, because the queue library itself chooses the id. */
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
