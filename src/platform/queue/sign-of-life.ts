import pg from 'pg'
import type { DatabaseAccess } from '../database/embedded-postgres.ts'
import { keepAliveSettings } from '../database/pool.ts'
import type { Log } from '../log.ts'

/**
 * The class of the advisory locks that serve as heartbeats of workers. The second key is the hash of the worker's id.
 */
const LIFE_LOCKS = 0x434f_4c49
const RECONNECT_MS = 500

export interface Heartbeat {
  stop(): Promise<void>
}

/** A channel that a worker listens to on the connection of its heartbeat. */
interface Listening {
  channel: string
  /** Called at each notification, and also when notifications may have been missed. */
  onNotification(): void
}

/**
 * Holds the lock of a worker on a separate connection until it is stopped. The lock ends with the process, however the
 * process ends. If only the connection is lost, the lock is taken again.
 */
export async function startHeartbeat({
  access,
  workerId,
  log,
  listening,
}: {
  access: DatabaseAccess
  workerId: string
  log: Log
  listening?: Listening
}): Promise<Heartbeat> {
  let stopped = false
  let client = await hold(access, workerId, listening)

  const watch = () => client.once('end', () => stopped || void reconnect())
  const reconnect = async () => {
    while (!stopped) {
      try {
        client = await hold(access, workerId, listening)
        watch()
        return
      } catch (error) {
        log.warn({ err: error }, 'The worker could not write its heartbeat')
        await new Promise(resolve => setTimeout(resolve, RECONNECT_MS))
      }
    }
  }
  watch()
  return {
    async stop() {
      stopped = true
      await client.end().catch(() => {})
    },
  }
}

async function hold(access: DatabaseAccess, workerId: string, listening?: Listening): Promise<pg.Client> {
  const client = new pg.Client({
    ...access,
    application_name: 'countersign sign of life',
    options: keepAliveSettings,
    keepAlive: true,
  })
  // The `end` event reports a lost connection.
  client.on('error', () => {})
  await client.connect()
  await client.query('select pg_advisory_lock($1, hashtext($2))', [LIFE_LOCKS, workerId])
  if (listening) {
    client.on('notification', listening.onNotification)
    await client.query(`listen ${listening.channel}`)
    listening.onNotification()
  }
  return client
}

/** Returns SQL that is true while the worker whose id is in this column has a heartbeat. */
export const isAliveSql = (column: string) => `exists (
  select from pg_locks
   where locktype = 'advisory' and granted and objsubid = 2 and classid = ${LIFE_LOCKS}::bigint::oid
     and database = (select oid from pg_database where datname = current_database())
     and objid = (hashtext(${column})::bigint & 4294967295)::oid
)`

/**
 * Frees the jobs that workers without a heartbeat have locked, and wakes the running workers to take them. Otherwise,
 * the queue would keep them locked for four hours. Returns the ids of the dead workers. `alive` lists the workers of
 * this process, which may be reconnecting at this moment.
 */
export async function freeOrphanedJobs(pool: pg.Pool, alive: string[] = []): Promise<string[]> {
  const { rows } = await pool.query<{ dead: string[] }>(FREE_JOBS, [alive])
  return rows[0]?.dead ?? []
}

const FREE_JOBS = `
  with lockers as (
    select locked_by from graphile_worker._private_jobs where locked_by is not null
    union
    select locked_by from graphile_worker._private_job_queues where locked_by is not null
  ), dead as (
    select array_agg(locked_by) as ids from lockers
     where not locked_by = any($1::text[]) and not ${isAliveSql('locked_by')}
  )
  select ids as dead, graphile_worker.force_unlock_workers(ids), pg_notify('jobs:insert', '{"count":' || cardinality(ids) || '}')
  from dead where ids is not null`
