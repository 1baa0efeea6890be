import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { TestContext } from 'vitest'
import type { DatabaseAccess } from '../../src/platform/database/embedded-postgres.ts'
import {
  firstApiKey,
  killPostmaster,
  type StartOptions as ServiceOptions,
  type ServiceProcess,
  startService,
} from '../start/service-process.ts'
import { ApiClient } from '../support/api-client.ts'
import { connectionUrl, createTestDatabase } from '../support/postgres.ts'

export interface StartOptions {
  /** Whether the process can use LibreOffice, which takes two processor seconds to start. */
  office?: boolean
  /** The point where the process kills itself; see `src/platform/failpoints.ts`. */
  failpoint?: string
  /** `web`, `worker`, or both, which is the default. */
  services?: 'web' | 'worker'
  /** A separate port, to run next to a process on the installation's port. */
  port?: number
}

/** A worker process takes ten times as long to load, so `hold` always finds it before it draws. */
const HOLD_EVERY_MS = 20

/** A process of the service that the test ends, or that ends itself. */
export interface Running extends ServiceProcess {
  /** Makes the process kill itself at a failpoint from now on. */
  arm(failpoint: string): void
  /** The value of `performance.now()` just before the process was spawned. */
  spawnedAt: number
  pid: number
  /** Resolves when it has announced that it listens and takes jobs; rejects if it ends first. */
  announced(): Promise<void>
  /** Resolves when its failpoint has killed it; rejects if anything else ends it. */
  killedItself(): Promise<void>
  /** Suspends the processes that draw its seals until the returned function is called. */
  holdDrawing(): () => void
  /** Kills one of the processes that draw its seals, if there are any. */
  killDrawing(): void
  /** Kills one of the processes that it has started, if there are any; `choice` (from 0 to 1) selects it. */
  killHelper(choice: number): void
  kill(): Promise<void>
}

/** The parts of an installation that outlive its processes: a database, a data folder and an address. */
export interface Installation {
  dataDir: string
  url: string
  /** The test's own connections; null if the database is embedded. */
  pool: pg.Pool | null
  /** A client with the API key of the first organization, which the first start makes. */
  readonly api: ApiClient
  /** A client with the same API key for a process on its own port. */
  apiOf(service: Running): ApiClient
  /** Starts a process that its failpoint may kill before it is ready. */
  launch(options?: StartOptions): Promise<Running>
  /** Starts a process and waits until it is ready. */
  start(options?: StartOptions): Promise<Running>
  /** Returns the running process with the same options, or starts one, and arms the failpoint if there is one. */
  service(options?: StartOptions): Promise<Running>
  /** Kills every running process. */
  killAll(): Promise<void>
  /** Kills every running process and removes everything. */
  remove(): Promise<void>
}

/**
 * Makes an installation with a database that is cloned from the run's template or, with `embedded`, stored in its data
 * folder.
 */
export async function newInstallation(
  options: { embedded?: boolean; databaseAccess?: DatabaseAccess; env?: Record<string, string> } = {},
): Promise<Installation> {
  const folder = await mkdtemp('/tmp/countersign-crash-')
  const dataDir = join(folder, 'data')
  const port = await steadyPort()
  const url = `http://localhost:${port}`
  const database = options.embedded || options.databaseAccess ? null : await createTestDatabase()
  const access = options.databaseAccess ?? database?.access ?? {}
  const pool = options.embedded ? null : openTestPool(access)
  /** The running processes, each with the options that it was started with. */
  const running = new Map<Running, string>()
  let launched = 0
  let apiKey: string | undefined
  const apiOf = (service: { url: string }) => new ApiClient(service.url, apiKey ?? null)

  const launch = async (startOptions: StartOptions = {}) => {
    const { office, failpoint, services, port: ownPort } = startOptions
    const failpointFile = join(folder, `failpoint-${launched++}`)
    writeFileSync(failpointFile, failpoint ?? '')
    const service = await spawnService(failpointFile, {
      dataDir,
      port: ownPort ?? port,
      env: {
        LOG_LEVEL: 'error',
        RATE_LIMIT_PER_SECOND: '0',
        WEBHOOK_ALLOW_PRIVATE: 'true',
        LAZY_WORKERS: 'true',
        ...options.env,
        ...(!options.embedded && { DATABASE_URL: connectionUrl(access) }),
        ...(!office && { SOFFICE_PATH: '/nonexistent/soffice' }),
        COUNTERSIGN_FAILPOINT: `@${failpointFile}`,
        ...(services && { SERVICES: services }),
      },
    })
    running.set(service, kindOf(startOptions))
    void service.ended.then(() => running.delete(service))
    return service
  }
  const start = async (startOptions?: StartOptions) => {
    const service = await launch(startOptions)
    await service.announced()
    apiKey ??= await firstApiKey(service)
    return service
  }
  const service = async ({ failpoint, ...startOptions }: StartOptions = {}) => {
    const kind = kindOf(startOptions)
    const found = [...running.keys()].find(one => running.get(one) === kind) ?? (await start(startOptions))
    if (failpoint) found.arm(failpoint)
    return found
  }
  const killAll = async () => {
    await Promise.all([...running.keys()].map(service => service.kill()))
  }
  const remove = async () => {
    await killAll()
    if (options.embedded) await killPostmaster(dataDir)
    await pool?.end()
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  }
  return {
    dataDir,
    url,
    pool,
    get api() {
      return apiOf({ url })
    },
    apiOf,
    launch,
    start,
    service,
    killAll,
    remove,
  }
}

const kindOf = ({ office = false, services, port }: StartOptions) => JSON.stringify({ office, services, port })

async function spawnService(failpointFile: string, options: ServiceOptions): Promise<Running> {
  const spawnedAt = performance.now()
  const service = await startService(options)
  const { child } = service
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const unexpectedEnd = () =>
    new Error(`The service ended with ${child.signalCode ?? child.exitCode}: ${service.errors()}`)
  const standing = new Set<number>()
  let holding: NodeJS.Timeout | undefined
  void service.ended.then(() => clearInterval(holding))
  /** Runs repeatedly, so that a worker that starts later is suspended before it has loaded. */
  const hold = () => {
    for (const pid of childrenOf(child.pid!).filter(isWorker)) {
      if (!standing.has(pid)) process.kill(pid, 'SIGSTOP')
      standing.add(pid)
    }
  }
  return {
    ...service,
    spawnedAt,
    pid: child.pid!,
    arm: failpoint => writeFileSync(failpointFile, failpoint),
    async announced() {
      while (!/^Countersign is running at /m.test(service.output())) {
        if (hasEnded()) throw unexpectedEnd()
        await sleep(5)
      }
    },
    async killedItself() {
      await service.ended
      if (child.signalCode !== 'SIGKILL' || child.killed) throw unexpectedEnd()
    },
    holdDrawing() {
      holding = setInterval(hold, HOLD_EVERY_MS)
      hold()
      return () => {
        clearInterval(holding)
        for (const pid of standing) process.kill(pid, 'SIGCONT')
        standing.clear()
      }
    },
    killDrawing() {
      const [pid] = childrenOf(child.pid!)
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
    },
    killHelper(choice) {
      const pids = childrenOf(child.pid!)
      if (pids.length > 0) process.kill(pids[Math.floor(choice * pids.length)]!, 'SIGKILL')
    },
    async kill() {
      clearInterval(holding)
      // a suspended worker does not notice the end of its parent
      for (const pid of standing) killIfThere(pid)
      await service.stop('SIGKILL')
    },
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it has ended by itself
  }
}

/** The service waits until a child has loaded its program; suspended before that, the child would block the service. */
function isWorker(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('worker-main')
  } catch {
    return false
  }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

function openTestPool(access: DatabaseAccess): pg.Pool {
  const pool = new pg.Pool({ ...access, max: 2, application_name: 'crash test' })
  pool.on('error', () => {})
  return pool
}

/**
 * Finds a port that is free, and stays free while none of our processes listens on it: it is below the range that the
 * system uses for outgoing connections.
 */
export async function steadyPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await Promise.race([
      once(server, 'listening').then(() => true),
      once(server, 'error').then(() => false),
    ])
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

/** Call it in `afterEach` if tests share a running process: after a failure, the next test gets a new process. */
export async function killAfterFailure({ task }: TestContext, installation: Installation | undefined): Promise<void> {
  if (task.result?.state === 'fail') await installation?.killAll()
}

/** Cuts all database connections of the service, as a network failure would. */
export async function cutConnections(pool: pg.Pool): Promise<void> {
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'countersign%'",
  )
}
