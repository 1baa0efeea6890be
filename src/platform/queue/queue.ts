import { Logger as QueueLogger, runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '../database/transaction.ts'
import type { Log } from '../log.ts'

export interface JobOptions {
  /** A waiting job with the same key is replaced by this job. */
  jobKey?: string
  runAt?: Date
  /** The default is 25 attempts, which take over three days in all. */
  maxAttempts?: number
  /** Jobs with a lower number run first. The default is 0. */
  priority?: number
}

/**
 * A queue for work that runs after the transaction that queues it. It runs at least once, so a task must be able to run
 * twice.
 */
export interface Queue {
  /** Adds a job in the caller's transaction. The job exists if, and only if, the transaction commits. */
  add(tx: Tx, task: string, payload: object, options?: JobOptions): Promise<void>
}

export const queue: Queue = {
  async add(tx, task, payload, options = {}) {
    await sql`select from graphile_worker.add_job(
      ${task},
      payload := ${JSON.stringify(payload)}::json,
      run_at := ${options.runAt ?? null}::timestamptz,
      max_attempts := ${options.maxAttempts ?? null}::integer,
      job_key := ${options.jobKey ?? null},
      priority := ${options.priority ?? null}::integer
    )`.execute(tx)
  },
}

/** Brings the queue's own schema up to date. */
export async function migrateQueue(pool: pg.Pool, log: Log): Promise<void> {
  await runMigrations({ pgPool: pool, logger: queueLogger(log) })
}

/**
 * Makes a logger that writes the queue library's messages to our log. The usual two messages for each job have the
 * level debug.
 */
export function queueLogger(log: Log): QueueLogger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
  return new QueueLogger(() => (level, message) => log[levels[level]](message))
}
