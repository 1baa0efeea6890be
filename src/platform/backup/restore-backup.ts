import { existsSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import type { Config } from '../../config.ts'
import { StartError } from '../../start-error.ts'
import { filesFolder, keysFolder, prepareDataFolder, restoreUnfinished, UNFINISHED_RESTORE } from '../data-folder.ts'
import { untilReachable } from '../database/database-server.ts'
import { type DatabaseAccess, startEmbeddedPostgres } from '../database/embedded-postgres.ts'
import { BASELINE, readMigrations } from '../database/migrate.ts'
import { openPool } from '../database/pool.ts'
import { syncFolder, writeDurably } from '../durable-files.ts'
import { DATABASE_FULL, isDiskFull } from '../failure-codes.ts'
import { MASTER_KEY_FILE, parseMasterKey } from '../keys/master-key.ts'
import { createVault } from '../keys/vault.ts'
import { createLog } from '../log.ts'
import { migrateQueue } from '../queue/queue.ts'
import { openLocalStorage } from '../storage/local-storage.ts'
import { assertStorageKey } from '../storage/storage.ts'
import { type End, entries, type Manifest, macOf } from './archive-format.ts'
import { type ArchivePart, readArchive } from './archive-reader.ts'
import { assertEmptyDatabase, DatabaseLoader } from './load-database.ts'

const MASTER_KEY_ENTRY = `${entries.keys}${MASTER_KEY_FILE}`
/** The error code `admin_shutdown` (PostgreSQL, appendix A). */
const ADMIN_SHUTDOWN = '57P01'
const MADE = ['postgres', 'files', 'keys']

/**
 * Restores an archive into an empty data folder and an empty database. The archive is read twice: nothing is written
 * until the whole archive is known to be complete and to be made under the current master key. Throws a StartError.
 */
export async function restoreBackup(config: Config, path: string): Promise<End> {
  await prepareDataFolder(config.dataDir)
  assertEmptyFolder(config.dataDir)
  const checked = await checkArchive(config, path)
  try {
    await withMarker(config, () => withDatabase(config, access => load(config, access, path, checked)))
  } catch (error) {
    throw restoreRefusal(error as NodeJS.ErrnoException, config)
  }
  return checked.end
}

interface Checked {
  manifest: Manifest
  end: End
}

async function checkArchive(config: Config, path: string): Promise<Checked> {
  let manifest: Manifest | undefined
  let masterKey = config.masterKey
  const end = await readArchive(path, {
    async manifest(read) {
      await assertKnown(read)
      manifest = read
    },
    async part(part) {
      if (part.name === MASTER_KEY_ENTRY) {
        const included = parseMasterKey(await text(part.content()))
        masterKey ??= included
      } else await readToEnd(part)
    },
  })
  if (masterKey === null)
    throw new StartError(
      'The backup does not have the master key. Set COUNTERSIGN_MASTER_KEY to the one that the installation had when the backup was made.',
    )
  if (macOf(createVault(masterKey), end) !== end.mac)
    throw new StartError(
      'COUNTERSIGN_MASTER_KEY is not the master key under which this backup was made, or the backup was changed by somebody.',
    )
  return { manifest: manifest!, end }
}

async function assertKnown({ migrations, version }: Manifest): Promise<void> {
  if (!migrations.some(({ name }) => name === BASELINE))
    throw new StartError(
      'The backup was made by a version before 0.1.0, which this version cannot restore. Restore it with the version that made it.',
    )
  const hashes = new Map((await readMigrations()).map(({ name, sha256 }) => [name, sha256]))
  const unknown = migrations.find(({ name, sha256 }) => hashes.get(name) !== sha256)
  if (unknown)
    throw new StartError(
      `The backup was made by another version of Countersign (${version}), which has the migration ${unknown.name}. Restore it with that version or a newer one.`,
    )
}

function assertEmptyFolder(dataDir: string): void {
  const existing = MADE.find(name => existsSync(join(dataDir, name)))
  if (existing) throw new StartError(`${join(dataDir, existing)} exists already. Set DATA_DIR to an empty folder.`)
}

/**
 * Does the work with a marker in the folder, which keeps the service from starting until the work is done. A failure
 * leaves the folder empty; only a killed process leaves the marker.
 */
async function withMarker({ dataDir }: Config, work: () => Promise<void>): Promise<void> {
  const marker = await placeMarker(dataDir)
  try {
    assertEmptyFolder(dataDir)
    await work().catch(error => removeMade(dataDir).finally(() => Promise.reject(error)))
  } finally {
    await rm(marker, { force: true })
    await syncFolder(dataDir)
  }
}

/** Places the marker, which only one restore can do, because a restore that fails removes the content of the folder. */
async function placeMarker(dataDir: string): Promise<string> {
  const marker = join(dataDir, UNFINISHED_RESTORE)
  const file = await open(marker, 'wx', 0o600).catch(error => {
    throw error.code === 'EEXIST' ? restoreUnfinished(dataDir) : error
  })
  await file.close()
  await syncFolder(dataDir)
  return marker
}

async function removeMade(dataDir: string): Promise<void> {
  for (const name of MADE) await rm(join(dataDir, name), { recursive: true, force: true })
}

function restoreRefusal(error: NodeJS.ErrnoException, config: Config): Error {
  const reason = reasonOf(error, config)
  return reason === null ? error : new StartError(`${reason} Nothing was kept of the backup.`)
}

function reasonOf({ code = '', message }: NodeJS.ErrnoException, { dataDir, databaseUrl }: Config): string | null {
  if (code === DATABASE_FULL && databaseUrl !== null)
    return 'There is not enough space on the server of DATABASE_URL. Make space there and try again.'
  if (code === DATABASE_FULL || isDiskFull(code) || code === 'EFBIG')
    return `There is not enough space in ${dataDir}. Make space and try again.`
  if ([ADMIN_SHUTDOWN, 'ECONNRESET', 'EPIPE'].includes(code) || message.startsWith('Connection terminated'))
    return `The connection to the database was lost (${message}). Try again.`
  return null
}

async function withDatabase(
  { databaseUrl, dataDir }: Config,
  work: (access: DatabaseAccess) => Promise<void>,
): Promise<void> {
  if (databaseUrl !== null) return work({ connectionString: databaseUrl })
  const embedded = await startEmbeddedPostgres(dataDir)
  await work(embedded.access).finally(() => embedded.stop())
}

async function withClient<T>(
  config: Config,
  access: DatabaseAccess,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...access, application_name: 'countersign restore' })
  let lost: Error | null = null
  client.on('error', error => {
    lost = error
  })
  await untilReachable(config, () => client.connect())
  try {
    return await work(client)
  } catch (error) {
    throw lost ?? error
  } finally {
    await client.end()
  }
}

async function load(config: Config, access: DatabaseAccess, path: string, { manifest, end }: Checked): Promise<void> {
  await withClient(config, access, async client => {
    await assertEmptyDatabase(client)
    await makeQueue(access)
    const storage = await openLocalStorage(filesFolder(config))
    const database = new DatabaseLoader(client, manifest)
    await database.begin()
    await readArchive(path, {
      manifest() {},
      async part(part) {
        const { name } = part
        if (name.startsWith(entries.database) || name.startsWith(entries.jobs)) await database.take(part)
        else if (name.startsWith(entries.files)) await storage.write(name.slice(entries.files.length), part.content())
        else await writeKey(config, part)
      },
    })
    await database.finish(end)
  })
}

/** Creates the tables of the queue, so that the queue itself adds jobs, whatever its version. */
async function makeQueue(access: DatabaseAccess): Promise<void> {
  const pool = openPool(access, () => {})
  await migrateQueue(pool, createLog('silent')).finally(() => pool.end())
}

async function writeKey(config: Config, part: ArchivePart): Promise<void> {
  const name = part.name.slice(entries.keys.length)
  assertStorageKey(name)
  const chunks: Buffer[] = []
  for await (const chunk of part.content()) chunks.push(chunk)
  const isConfigured = name === MASTER_KEY_FILE && config.masterKey !== null
  if (!isConfigured) await writeDurably(join(keysFolder(config), name), Buffer.concat(chunks))
}

async function readToEnd(part: ArchivePart): Promise<void> {
  for await (const _ of part.content());
}
