import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { expect } from 'vitest'
import { createApp, createSchedules, createTasks, mailKinds, routes } from '../../src/app.ts'
import { type Config, readConfig } from '../../src/config.ts'
import { type MailDispatcher, startMailDispatcher } from '../../src/features/mails/mail-dispatcher.ts'
import { createOrganization } from '../../src/features/members/create-organization.ts'
import {
  type DeliveryDispatcher,
  type DispatcherOptions,
  startDeliveryDispatcher,
} from '../../src/features/webhooks/deliveries/delivery-dispatcher.ts'
import { type Clock, systemClock } from '../../src/platform/clock.ts'
import { keysFolder } from '../../src/platform/data-folder.ts'
import { newId } from '../../src/platform/ids.ts'
import { readFolderSide, writeInstallationId } from '../../src/platform/installation/folder-side.ts'
import { makeKeys } from '../../src/platform/keys/keys.ts'
import { createLog, type Log } from '../../src/platform/log.ts'
import { openProcesses, type Processes, type RunningPlatform, startPlatform } from '../../src/platform/platform.ts'
import { startWorker, type Worker } from '../../src/platform/queue/worker.ts'
import { pools } from '../../src/tasks/pools.ts'
import { checkAnswers } from './answer-checks.ts'
import { ApiClient } from './api-client.ts'
import { createTestDatabase, type TestDatabase } from './postgres.ts'

/** A clock that a test can set, and stop. */
export class TestClock implements Clock {
  #aheadMs = 0
  #stoppedAt: Date | null = null
  now = () => this.#stoppedAt ?? new Date(Date.now() + this.#aheadMs)
  advance(ms: number) {
    this.#aheadMs += ms
  }
  stopAt(date: Date) {
    this.#stoppedAt = date
  }
  /** Runs on as if it had never been stopped. */
  goOn() {
    this.#stoppedAt = null
  }
}

/**
 * How often the service looks for mails in tests that wait for mails. In other tests it looks as often as in production: frequent checks
 * would take 6 % of a processor while the service runs, and several services run at the same time.
 */
const QUICK_MAILS_MS = 40

export type TestOrganization = Awaited<ReturnType<typeof createOrganization>>

/** The whole service on a free port of this machine, with its own database and two organizations. */
export interface TestApp {
  url: string
  app: FastifyInstance
  platform: RunningPlatform
  clock: TestClock
  acme: TestOrganization
  other: TestOrganization
  /** Uses the API key of `acme`. */
  api: ApiClient
  /** Uses the API key of `other`. */
  otherApi: ApiClient
  /** Uses no credentials. */
  anonymous: ApiClient
  /** Runs a schedule of `createSchedules` once, now. No schedule runs by itself in tests. */
  runSchedule(name: string): Promise<void>
  /** Stops answering, runs `meanwhile`, and answers again at the same address. */
  restart(meanwhile: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

export interface TestAppOptions {
  env?: Record<string, string>
  worker?: boolean
  dispatcher?: DispatcherOptions
  log?: Log
  /** Used instead of a new database; it is dropped at the end. */
  database?: TestDatabase
  /** Whether that database has been used before. The data folder is new, so keys are made that fit the database. */
  isUsedDatabase?: boolean
  /** Own workers and LibreOffice, for tests that kill them or count their work; true by default if there is a `log`. */
  ownProcesses?: boolean
  /** Answers that the documentation leaves out on purpose, because it is written for programs. */
  untold?: RegExp
}

/**
 * Processes that the test files of this process share, as organizations would: starting them takes as much processor
 * time as many of the files take.
 */
let shared: Processes | undefined

/** Returns no processes if the options determine how the processes run, or read their log. */
function sharedProcesses({ ownProcesses, env = {}, log }: TestAppOptions, config: Config): { processes?: Processes } {
  if ((ownProcesses ?? log) || Object.keys(env).some(name => /^(SOFFICE|CONVERSION)_/.test(name))) return {}
  shared ??= openProcesses(config, pools, createLog('silent'))
  return { processes: shared }
}

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-app-'))
  const clock = new TestClock()
  const config = readConfig({
    PATH: process.env.PATH ?? '',
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_SECOND: '0',
    LINK_RATE_LIMIT_PER_SECOND: '0',
    ...options.env,
  })
  if (options.isUsedDatabase) await makeKeysFor(config, database)
  const platform = await startPlatform(config, pools, {
    databaseAccess: database.access,
    clock,
    ...sharedProcesses(options, config),
    ...(options.log && { log: options.log }),
  })
  const worker = options.worker === false ? null : await startWorker(platform, createTasks(platform), [])
  const dispatcher = options.worker === false ? null : await startDeliveryDispatcher(platform, options.dispatcher)
  const mails =
    options.worker === false
      ? null
      : startMailDispatcher(platform, mailKinds, options.env?.SMTP_URL ? { pollMs: QUICK_MAILS_MS } : {})
  let app = await createApp(platform)
  const undocumented = checkAnswers(app, routes)
  await app.listen({ port: config.port, host: '127.0.0.1' })
  const acme = await createOrganization(platform, {
    name: 'Acme',
    ownerEmail: 'owner@acme.example',
    ownerName: 'Olive Owner',
  })
  const other = await createOrganization(platform, { name: 'Other', ownerEmail: 'owner@other.example' })
  const url = `http://localhost:${config.port}`
  return {
    url,
    get app() {
      return app
    },
    platform,
    clock,
    acme,
    other,
    api: new ApiClient(url, acme.apiKey),
    otherApi: new ApiClient(url, other.apiKey),
    anonymous: new ApiClient(url, null),
    async runSchedule(name) {
      const schedule = createSchedules(platform).find(schedule => schedule.name === name)
      if (!schedule) throw new Error(`There is no schedule ${name}`)
      await schedule.run(new AbortController().signal)
    },
    async restart(meanwhile) {
      await app.close()
      try {
        await meanwhile()
      } finally {
        app = await createApp(platform)
        await app.listen({ port: config.port, host: '127.0.0.1' })
      }
    },
    async stop() {
      await stopAll({ app, worker, dispatcher, mails, platform, database, dataDir })
      const found = [...new Set(undocumented)].filter(answer => !options.untold?.test(answer))
      expect(found, 'answers that the documentation does not tell of').toEqual([])
    },
  }
}

/** Makes keys in a new data folder as if the database had always been used with it. */
async function makeKeysFor(config: Config, { access }: TestDatabase): Promise<void> {
  const { tokenLifetimeSeconds, masterKey } = config
  const folder = keysFolder(config)
  const options = { folder, masterKey, installationName: 'Test', tokenLifetimeSeconds, clock: systemClock }
  await makeKeys(options, newFolder => writeInstallationId(newFolder, newId('inst')))
  const { installationId, rootSha256 } = (await readFolderSide(config.dataDir))!
  const client = new pg.Client(access)
  await client.connect()
  await client.query('delete from installation')
  await client.query('insert into installation (id, root_sha256) values ($1, $2)', [installationId, rootSha256])
  await client.end()
}

async function stopAll(parts: {
  app: FastifyInstance
  worker: Worker | null
  dispatcher: DeliveryDispatcher | null
  mails: MailDispatcher | null
  platform: RunningPlatform
  database: TestDatabase
  dataDir: string
}) {
  await parts.app.close()
  await parts.dispatcher?.stop(1_000)
  await parts.worker?.stop()
  await parts.mails?.stop()
  await parts.platform.stop()
  await parts.database.drop()
  await rm(parts.dataDir, { recursive: true, force: true })
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  return port
}
