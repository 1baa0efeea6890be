import { monitorEventLoopDelay } from 'node:perf_hooks'
import type pg from 'pg'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Conversion } from './conversion/conversion.ts'
import { countUnsealed } from './database/unsealed-requests.ts'
import { addFreeSpace } from './disk-space.ts'
import { addListDays } from './keys/revocation/list-expiry.ts'
import type { ListHealth } from './keys/revocation/list-health.ts'
import type { Task } from './queue/worker.ts'
import type { RevocationData } from './revocation/revocation-data.ts'
import { addRevocationMetrics } from './revocation/revocation-metrics.ts'
import { addSealDays, type SealDays } from './seal-key/seal-expiry.ts'
import type { TimestampClient } from './timestamps/timestamp-client.ts'
import { addTimestampMetrics } from './timestamps/timestamp-metrics.ts'
import { withSpan } from './tracing/trace.ts'
import type { WorkerPoolLoad } from './workers/worker-pool.ts'
import type { Workers } from './workers/workers.ts'

/** The metrics of a process, for an operator's Prometheus. No label contains an id, an address or a token. */
export interface Metrics {
  /** Records a request. `route` is the pattern in the table of routes. */
  observeRequest(request: { method: string; route: string; status: number; seconds: number }): void
  observeJob(job: { task: string; outcome: 'done' | 'failed'; seconds: number }): void
  /** Counts a call that was refused because a quota is used up. */
  countQuotaRefusal(code: string): void
  /** Counts calls that are not in the request log, because it could not be written. */
  countUnloggedCalls(count: number): void
  /**
   * Returns the metrics in the text format of Prometheus 0.0.4. Queries the database for the queue, the mails and the
   * requests; the rest is in memory.
   */
  text(): Promise<string>
  readonly contentType: string
  stop(): void
}

interface Measured {
  dataDir: string
  pool: pg.Pool
  workers: Pick<Workers, 'loads'>
  conversion: Pick<Conversion, 'guard'>
  timestamps: Pick<TimestampClient, 'states'> | null
  revocationData: Pick<RevocationData, 'counts'>
  sealDaysLeft(): SealDays[]
  revocationListHealth(): Promise<ListHealth[]>
}

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const jobBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300]

/** Creates the metrics of a process in a separate registry. Values are measured when they are read. */
export function createMetrics(measured: Measured): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'countersign_http_request_seconds',
    help: 'Time from receiving the headers of a request to the end of the response',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  })
  const jobs = new Histogram({
    name: 'countersign_job_seconds',
    help: 'Duration of a job run',
    labelNames: ['task', 'outcome'],
    buckets: jobBuckets,
    registers,
  })
  const eventLoop = monitorEventLoopDelay({ resolution: 20 })
  eventLoop.enable()
  const quotaRefusals = new Counter({
    name: 'countersign_quota_refusals_total',
    help: 'Calls refused because a quota is used up, by error code',
    labelNames: ['code'],
    registers,
  })
  const unlogged = new Counter({
    name: 'countersign_request_log_dropped_total',
    help: 'Calls missing from the request log, because it could not be written',
    registers,
  })
  addQueue(registers, measured.pool)
  addUsage(registers, measured.pool)
  addMails(registers, measured.pool)
  addUnsealed(registers, measured.pool)
  addConnections(registers, measured.pool)
  addWorkers(registers, measured.workers)
  addConversion(registers, measured.conversion)
  if (measured.timestamps) addTimestampMetrics(registers, measured.timestamps)
  addRevocationMetrics(registers, measured.revocationData)
  addSealDays(registers, measured.sealDaysLeft)
  addListDays(registers, measured.revocationListHealth)
  addFreeSpace(registers, measured.dataDir)
  addProcess(registers, eventLoop)
  return {
    observeRequest({ method, route, status, seconds }) {
      requests.labels(method, route, String(status)).observe(seconds)
    },
    observeJob({ task, outcome, seconds }) {
      jobs.labels(task, outcome).observe(seconds)
    },
    countQuotaRefusal(code) {
      quotaRefusals.labels(code).inc()
    },
    countUnloggedCalls(count) {
      unlogged.inc(count)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
    stop: () => eventLoop.disable(),
  }
}

/**
 * Returns the rows of a query, or no rows if the database is unavailable. The other measurements are still reported,
 * because they may show why it is.
 */
async function rowsOf<T extends pg.QueryResultRow>(pool: pg.Pool, query: string): Promise<T[]> {
  return (await pool.query<T>(query).catch(() => ({ rows: [] }))).rows
}

function addQueue(registers: Registry[], pool: pg.Pool): void {
  new Gauge({
    name: 'countersign_jobs_waiting',
    help: 'Jobs that are due and not running yet, by task',
    labelNames: ['task'],
    registers,
    async collect() {
      this.reset()
      const waiting = await rowsOf<{ task: string; count: number }>(
        pool,
        `select t.identifier as task, count(j.id) filter (where j.locked_at is null and j.run_at <= now())::integer as count
           from graphile_worker._private_tasks t left join graphile_worker._private_jobs j on j.task_id = t.id
          group by t.identifier`,
      )
      for (const { task, count } of waiting) this.labels(task).set(count)
    },
  })
}

/** Adds the usage of all organizations together. */
function addUsage(registers: Registry[], pool: pg.Pool): void {
  new Gauge({
    name: 'countersign_usage',
    help: 'Usage that counts toward quotas: stored bytes, open signature requests, open negotiations',
    labelNames: ['of'],
    registers,
    async collect() {
      this.reset()
      const usage = await rowsOf<Record<string, number>>(
        pool,
        `select coalesce(sum(stored_bytes), 0)::double precision as stored_bytes,
                coalesce(sum(open_requests), 0)::double precision as open_requests,
                coalesce(sum(open_negotiations), 0)::double precision as open_negotiations
           from organization_usage`,
      )
      for (const [of, value] of usage.flatMap(Object.entries<number>)) this.labels(of).set(value)
    },
  })
}

function addMails(registers: Registry[], pool: pg.Pool): void {
  new Gauge({
    name: 'countersign_mails_waiting',
    help: 'Emails not sent yet; failed="true": at least one attempt has failed',
    labelNames: ['failed'],
    registers,
    async collect() {
      this.reset()
      const waiting = await rowsOf<{ failed: number; all: number }>(
        pool,
        `select count(error)::integer as failed, count(*)::integer as "all" from mail where status = 'Queued'`,
      )
      for (const { failed, all: total } of waiting) {
        this.labels('true').set(failed)
        this.labels('false').set(total - failed)
      }
    },
  })
}

function addUnsealed(registers: Registry[], pool: pg.Pool): void {
  new Gauge({
    name: 'countersign_unsealed_requests',
    help: 'Requests signed by all and not sealed; state="failed": no try will help, state="late": for more than 10 minutes',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset()
      const { failed, late } = await countUnsealed(pool).catch(() => ({ failed: null, late: null }))
      if (failed !== null) this.labels('failed').set(failed)
      if (late !== null) this.labels('late').set(late)
    },
  })
}

function addConnections(registers: Registry[], pool: pg.Pool): void {
  new Gauge({
    name: 'countersign_database_connections',
    help: 'Database connections of this process, and callers waiting for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.labels('used').set(pool.totalCount - pool.idleCount)
      this.labels('idle').set(pool.idleCount)
      this.labels('awaited').set(pool.waitingCount)
    },
  })
}

function addWorkers(registers: Registry[], workers: Measured['workers']): void {
  const loads = () => Object.entries(workers.loads())
  new Gauge({
    name: 'countersign_worker_tasks',
    help: 'Tasks running in worker processes, and tasks waiting for one',
    labelNames: ['pool', 'lane', 'state'],
    registers,
    collect() {
      for (const [pool, { running, waiting }] of loads())
        for (const lane of ['interactive', 'background'] as const) {
          this.labels(pool, lane, 'running').set(running[lane])
          this.labels(pool, lane, 'waiting').set(waiting[lane])
        }
    },
  })
  new Gauge({
    name: 'countersign_worker_processes',
    help: 'Worker processes that are running',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { processes }] of loads()) this.labels(pool).set(processes)
    },
  })
  new Gauge({
    name: 'countersign_worker_memory_bytes',
    help: 'Memory of the worker processes, each measured after its last task',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { memoryBytes }] of loads()) this.labels(pool).set(memoryBytes)
    },
  })
  addWorkerCounts(registers, loads)
}

function addWorkerCounts(registers: Registry[], loads: () => [string, WorkerPoolLoad][]): void {
  new Counter({
    name: 'countersign_worker_restarts_total',
    help: 'Worker processes that were replaced; reason="recycled": they had grown too large',
    labelNames: ['pool', 'reason'],
    registers,
    collect() {
      this.reset()
      for (const [pool, { ended }] of loads())
        for (const reason of ['timeout', 'memory', 'crashed', 'unavailable', 'recycled'])
          this.labels(pool, reason).inc(ended[reason] ?? 0)
    },
  })
  new Counter({
    name: 'countersign_warm_documents_total',
    help: 'Documents under negotiation by whether the worker process already had them open',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset()
      const sum = (name: string) => loads().reduce((total, [, { counts }]) => total + (counts[name] ?? 0), 0)
      this.labels('hit').inc(sum('warmHits'))
      this.labels('miss').inc(sum('warmMisses'))
    },
  })
}

function addConversion(registers: Registry[], conversion: Measured['conversion']): void {
  new Gauge({
    name: 'countersign_conversion_sandbox',
    help: '1 for the sandbox that LibreOffice runs in: bubblewrap, landlock, off, or unavailable (nothing is converted)',
    labelNames: ['kind'],
    registers,
    async collect() {
      this.reset()
      this.labels(await conversion.guard()).set(1)
    },
  })
}

function addProcess(registers: Registry[], eventLoop: ReturnType<typeof monitorEventLoopDelay>): void {
  new Gauge({
    name: 'countersign_event_loop_delay_seconds',
    help: 'Event loop delay since the last reading',
    labelNames: ['quantile'],
    registers,
    collect() {
      for (const quantile of [50, 99, 100]) {
        this.labels(String(quantile / 100)).set(eventLoop.count === 0 ? 0 : eventLoop.percentile(quantile) / 1e9)
      }
      eventLoop.reset()
    },
  })
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'CPU time of this process, without worker processes',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / 1e6)
    },
  })
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory of this process, without worker processes',
    registers,
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
}

/** Wraps tasks so that each run is measured. */
export function measuredTasks(metrics: Metrics, tasks: Record<string, Task>): Record<string, Task> {
  return Object.fromEntries(
    Object.entries(tasks).map(([task, run]) => [
      task,
      async (...parameters: Parameters<Task>) => {
        const startedAtMs = performance.now()
        let outcome: 'done' | 'failed' = 'failed'
        try {
          await withSpan(`job ${task}`, { kind: 'consumer', isRoot: true }, () => run(...parameters))
          outcome = 'done'
        } finally {
          metrics.observeJob({ task, outcome, seconds: (performance.now() - startedAtMs) / 1000 })
        }
      },
    ]),
  )
}
