import type { Kysely } from 'kysely'
import type pg from 'pg'
import packageJson from '../../package.json' with { type: 'json' }
import { type Config, isPublicWithoutTls } from '../config.ts'
import { probeSigner } from '../engine/signing/probe.ts'
import type { Signer } from '../engine/signing/signer.ts'
import type { SealKeySetting } from '../seal-key-setting.ts'
import { StartError } from '../start-error.ts'
import { Caches } from './caches.ts'
import { createChangeFeed } from './changes/change-feed.ts'
import { createClockFeed } from './changes/clock-feed.ts'
import type { ChangeFeed } from './changes/subscriptions.ts'
import { type Clock, systemClock } from './clock.ts'
import { type Conversion, createConversion } from './conversion/conversion.ts'
import { officeFonts } from './conversion/office-fonts.ts'
import { filesFolder, keysFolder, prepareDataFolder } from './data-folder.ts'
import { assertSessions, plainSession } from './database/assert-sessions.ts'
import { type DatabaseServer, openDatabaseServer, untilReachable } from './database/database-server.ts'
import type { DatabaseAccess } from './database/embedded-postgres.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase, openPool, renewConnections } from './database/pool.ts'
import type { Database } from './database/schema.ts'
import { createFailpoints, type Failpoints } from './failpoints.ts'
import { writeInstallationId } from './installation/folder-side.ts'
import { openInstallation } from './installation/installation.ts'
import { type Keys, type KeysOptions, makeKeys, openKeys } from './keys/keys.ts'
import { revocationListUrl } from './keys/revocation/list-address.ts'
import { createListWarning } from './keys/revocation/list-expiry.ts'
import { createLog, type Log } from './log.ts'
import { parseMailFrom } from './mailer/mail-address.ts'
import type { MailAddress, Mailer } from './mailer/mailer.ts'
import { readSmtpSettings } from './mailer/smtp-settings.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { migrateQueue, type Queue, queue } from './queue/queue.ts'
import { createRevocationData, type RevocationData } from './revocation/revocation-data.ts'
import type { OpenedSealKey } from './seal-key/open-seal-key.ts'
import { createExpiryWarning, daysLeft } from './seal-key/seal-expiry.ts'
import { openLocalStorage } from './storage/local-storage.ts'
import { createPendingFiles, type PendingFiles } from './storage/pending-files.ts'
import type { Storage } from './storage/storage.ts'
import { createTimestampClient, type TimestampClient } from './timestamps/timestamp-client.ts'
import { readTimestampRoots } from './timestamps/timestamp-roots.ts'
import type { WorkerFloor } from './workers/floor/floor.ts'
import type { PoolDefinition } from './workers/worker-task.ts'
import { createWorkers, type Workers } from './workers/workers.ts'

/** The outside world of a process, passed to everything that needs it. */
export interface Platform {
  readonly config: Config
  /** The id of the installation. It is in both the database and the data folder. */
  readonly installationId: string
  readonly databaseAccess: DatabaseAccess
  readonly pool: pg.Pool
  readonly database: Kysely<Database>
  readonly storage: Storage
  /** Null if no time-stamp authority is configured. */
  readonly timestamps: TimestampClient | null
  readonly revocationData: RevocationData
  /** Makes a set of files that are stored before the rows that refer to them. */
  pendingFiles(): PendingFiles
  readonly keys: Keys
  /** Runs the work that reads documents, in sandboxed processes. */
  readonly workers: Workers
  /** Converts DOC and DOCX to PDF. */
  readonly conversion: Conversion
  readonly queue: Queue
  /** Replaces the connections to the database, which may lead to a server that takes no writes. */
  renewConnections(): void
  /** Reports the changes that any process makes. */
  readonly changes: ChangeFeed
  /** Reports that the records of an organization have changed. The subject is its id. */
  readonly organizationChanges: ChangeFeed
  /** Null without a mail server. Mails are then stored in the outbox. */
  readonly mailer: Mailer | null
  readonly mailFrom: MailAddress
  readonly caches: Caches
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly failpoints: Failpoints
  /** Returns whether the process is about to stop. It still answers, but should get no new requests. */
  isDraining(): boolean
}

export interface RunningPlatform extends Platform {
  /** Resolves when the embedded database ends, for any reason. With an external database, it never resolves. */
  readonly databaseEnded: Promise<void>
  /** Makes `isDraining` return true. */
  drain(): void
  /** Closes everything. The database is closed last. */
  stop(): Promise<void>
}

/** The other processes that read documents. */
export type Processes = Pick<Platform, 'workers' | 'conversion'>

export interface PlatformOverrides {
  databaseAccess?: DatabaseAccess
  /** A database server that is already being opened. */
  databaseServer?: Promise<DatabaseServer>
  clock?: Clock
  log?: Log
  mailer?: Mailer
  /** Processes that several platforms share. None of the platforms stops them. */
  processes?: Processes
  /**
   * `join` uses the database of the service that runs on the same data folder, and starts a database only if no service
   * does.
   */
  embeddedDatabase?: 'own' | 'join'
}

/** How often each process loads the keys again. After this time, every process has the keys that `keys rotate` made. */
const REFRESH_KEYS_MS = 60_000

/**
 * Opens the data folder, the database, the storage, the keys and the pools of workers, and makes what is missing. For
 * each problem that an operator can repair, throws a StartError and leaves nothing running.
 */
export async function startPlatform(
  config: Config,
  pools: readonly PoolDefinition[],
  overrides: PlatformOverrides = {},
): Promise<RunningPlatform> {
  const log = overrides.log ?? createLog(config.logLevel)
  const clock = overrides.clock ?? systemClock
  const opened: (() => Promise<unknown>)[] = []
  let stopping = false
  let draining = false
  const stop = async () => {
    stopping = true
    for (const close of opened.splice(0).reverse()) await close()
  }
  try {
    const traced =
      config.tracing &&
      (await import('./tracing/otlp-exporter.ts')).startTracing(config.tracing, packageJson.version, log)
    if (traced) opened.push(() => traced.stop())
    const { access, embedded } = await openServer(config, overrides)
    if (embedded) opened.push(() => embedded.stop(overrides.embeddedDatabase === 'join' ? 'smart' : 'fast'))
    const mailFrom = parseMailFrom(config.mailFrom)
    const mailer = overrides.mailer ?? (await openMailer(config))
    await untilReachable(config, async () => {
      if (config.databaseUrl !== null) await assertSessions(plainSession(access))
      await migrate(access)
    })
    // when the database ends, so do connections that were just released
    const noteLoss = (error: Error) => stopping || log.warn({ err: error }, 'A database connection was lost')
    const pool = openPool(access, noteLoss, config.databaseConnections)
    opened.push(() => pool.end())
    await migrateQueue(pool, log)
    const changes = createChangeFeed(access, log)
    opened.push(() => changes.stop())
    const sealKey = config.sealKey && (await openSealKeyOf(config.sealKey, clock))
    if (sealKey) opened.push(() => sealKey.close())
    const signer = sealKey?.signer ?? null
    const { installationId, keys } = await openInstallation(access, config.dataDir, {
      make: id => makeKeys(keysOptions(config, clock, signer), folder => writeInstallationId(folder, id)),
      open: () => openKeysOf(config, clock, signer),
    })
    const warnOfExpiry = createExpiryWarning(keys, clock, log)
    warnOfExpiry()
    const warnOfLists = createListWarning(keys.revocationListHealth, clock, log)
    const refresh = () => refreshKeys(keys, log).then(warnOfExpiry).then(warnOfLists)
    const refreshing = setInterval(refresh, REFRESH_KEYS_MS).unref()
    opened.push(async () => clearInterval(refreshing))
    const { workers, conversion } = overrides.processes ?? openProcesses(config, pools, log)
    if (!overrides.processes)
      opened.push(
        () => workers.stop(),
        () => conversion.stop(),
      )
    const timestamps = await openTimestamps(config, clock)
    const revocationData = createRevocationData({ ownUrls: [...config.tsaUrls, config.publicUrl], clock })
    const metrics = createMetrics({
      dataDir: config.dataDir,
      pool,
      workers,
      conversion,
      timestamps,
      revocationData,
      sealDaysLeft: () => daysLeft(keys, clock.now()),
      revocationListHealth: keys.revocationListHealth,
    })
    opened.push(async () => metrics.stop())
    const database = openDatabase(pool)
    const organizationChanges = createClockFeed(database, log)
    opened.push(() => organizationChanges.stop())
    const storage = await openStorage(config)
    if (isPublicWithoutTls(config) && overrides.embeddedDatabase !== 'join')
      log.warn('PUBLIC_URL is an http address of another machine: passwords and documents are sent without encryption')
    return {
      config,
      installationId,
      databaseAccess: access,
      pool,
      database,
      storage,
      timestamps,
      revocationData,
      pendingFiles: () => createPendingFiles(database, storage),
      keys,
      workers,
      metrics,
      conversion,
      queue,
      renewConnections: () => renewConnections(pool),
      changes,
      organizationChanges,
      mailer,
      mailFrom,
      caches: new Caches(),
      clock,
      log,
      failpoints: createFailpoints(config.failpoint),
      isDraining: () => draining,
      drain() {
        draining = true
      },
      databaseEnded: embedded?.ended ?? new Promise(() => {}),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function openServer(config: Config, overrides: PlatformOverrides): Promise<DatabaseServer> {
  if (overrides.databaseAccess) {
    await prepareDataFolder(config.dataDir)
    return { access: overrides.databaseAccess, embedded: null }
  }
  return overrides.databaseServer ?? openDatabaseServer(config, overrides.embeddedDatabase)
}

const keysOptions = (config: Config, clock: Clock, sealKey: Signer | null): KeysOptions => ({
  folder: keysFolder(config),
  masterKey: config.masterKey,
  installationName: installationName(config),
  tokenLifetimeSeconds: config.tokenLifetimeSeconds,
  clock,
  revocationListUrl: revocationListUrl(config.publicUrl),
  sealKey,
})

async function openKeysOf(config: Config, clock: Clock, sealKey: Signer | null): Promise<Keys> {
  const keys = await openKeys(keysOptions(config, clock, sealKey))
  for (const signer of sealKey ? [keys.testSeal] : [keys.seal, keys.testSeal]) {
    await probeSigner(signer, clock.now()).catch(error => {
      throw new StartError(
        `A probe signature with the seal's key does not verify (${error.message}). Restore the folder "keys" of the data folder from a backup.`,
      )
    })
  }
  return keys
}

async function openTimestamps(config: Config, clock: Clock): Promise<TimestampClient | null> {
  if (config.tsaUrls.length === 0) return null
  return createTimestampClient({ urls: config.tsaUrls, roots: await readTimestampRoots(config.tsaRoots), clock })
}

/** The code for key files and key services is loaded only if the seal's key is elsewhere. */
async function openSealKeyOf(setting: SealKeySetting, clock: Clock): Promise<OpenedSealKey> {
  const { openSealKey } = await import('./seal-key/open-seal-key.ts')
  return openSealKey(setting, clock.now())
}

/** Returns the name that appears in the certificates: the host that people see in the links. */
export function installationName(config: Config): string {
  const host = new URL(config.publicUrl).hostname
  return host === 'localhost' || host === '127.0.0.1' ? 'Countersign' : host
}

/** Opens the mailer, if a mail server is configured. The SMTP code is loaded only then. */
async function openMailer({ smtpUrl }: Config): Promise<Mailer | null> {
  if (smtpUrl === null) return null
  const settings = readSmtpSettings(smtpUrl)
  const { createSmtpMailer } = await import('./mailer/smtp-mailer.ts')
  return createSmtpMailer(settings)
}

/** Opens the pools without starting any processes. */
export const openProcesses = (config: Config, pools: readonly PoolDefinition[], log: Log): Processes => ({
  workers: createWorkers(pools, logMissingGuards(log)),
  conversion: createConversion({
    sofficePath: config.sofficePath,
    searchPath: config.searchPath,
    slots: config.conversionSlots,
    timeoutMs: config.conversionTimeoutSeconds * 1000,
    sandbox: config.conversionSandbox,
    fonts: officeFonts(),
    log,
  }),
})

async function openStorage(config: Config): Promise<Storage> {
  if (config.storageUrl !== null) {
    throw new StartError('STORAGE_URL is set, but this version can only store files in a folder. Unset it.')
  }
  return openLocalStorage(filesFolder(config))
}

/** Logs once which guards the workers lack on this system. */
function logMissingGuards(log: Log): (floor: WorkerFloor) => void {
  let isNoted = false
  return floor => {
    const missing = Object.entries(floor).flatMap(([guard, holds]) => (holds ? [] : guard))
    if (missing.length === 0 || isNoted) return
    isNoted = true
    log.warn({ missing }, 'Worker processes are not fully sandboxed on this system')
  }
}

function refreshKeys(keys: Keys, log: Log): Promise<void> {
  return keys.refresh().catch(error => log.error({ err: error }, 'The keys could not be refreshed'))
}
