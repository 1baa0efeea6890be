import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../../start-error.ts'
import { assertVersion, DATABASE, initialise, type PostgresFiles, postgresFilesOf } from './postgres-data.ts'
import {
  findBinaries,
  findLauncher,
  giveToOwner,
  type PostgresBinaries,
  type PostgresLauncher,
} from './postgres-launcher.ts'
import { findPostmaster, stopPostmaster } from './postmaster.ts'

/** How to connect to a database. */
export type DatabaseAccess = Pick<
  pg.ClientConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'
>

/** The access to the embedded database: the folder of its socket, and a password. */
export interface EmbeddedAccess extends DatabaseAccess {
  host: string
  port: number
  user: string
  password: string
  database: string
}

export interface EmbeddedPostgres {
  readonly access: DatabaseAccess
  /** Resolves when the server ends, for any reason. */
  readonly ended: Promise<void>
  /**
   * Stops the server and waits until everything is on the disk. `smart` first gives the sessions of other processes a
   * few seconds to end.
   */
  stop(mode?: 'fast' | 'smart'): Promise<void>
}

const PORT = 5432
const SOCKET_NAME = `.s.PGSQL.${PORT}`
/** The advisory lock, in the database `postgres`, of the process that owns the server. It ends with that process. */
const OWNER_LOCK = 0x434f_5354
/**
 * The longest path of a socket: sockaddr_un.sun_path has 104 bytes on macOS and 108 on Linux, including the closing
 * zero.
 */
const SOCKET_PATH_BYTES = 103
const START_TIMEOUT_MS = 120_000
const LOG_LIMIT_BYTES = 10_000_000

/**
 * A server that is older than this and has no owner is an orphan. A younger server may just not have been locked by its
 * owner yet.
 */
const OWNERLESS_MS = 3_000

export class DataFolderInUseError extends StartError {
  constructor() {
    super('The data folder is in use by another process. Stop that process, or set DATA_DIR to another folder.')
  }
}

/**
 * Starts PostgreSQL on `DATA_DIR/postgres`, which is created on the first call, and locks the folder until the server
 * is stopped. A server left behind by a killed process is first stopped properly. Throws a StartError if the folder is
 * in use or belongs to a newer version, or if PostgreSQL cannot be run.
 * @param settings additional settings of the server, for tests
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries()
  const launcher = await findLauncher(binaries)
  const layout = postgresFilesOf(join(await realpath(dataDir), 'postgres'))
  if (!existsSync(layout.root)) await initialise(layout, binaries, launcher)
  await assertVersion(layout, launcher)
  await stopOrphan(layout)
  await giveToOwner(layout.data, launcher)
  return launch({ layout, binaries, launcher, settings })
}

/**
 * Finds the running embedded server of this data folder, for a command that runs next to the service. Returns null if
 * none answers.
 */
export async function findRunningDatabase(dataDir: string): Promise<EmbeddedAccess | null> {
  const layout = postgresFilesOf(join(await realpath(dataDir), 'postgres'))
  const postmaster = await findPostmaster(layout.data)
  if (postmaster === null) return null
  const client = await connect(await accessTo(layout, postmaster.socketFolder)).catch(() => null)
  await client?.end()
  return client && accessTo(layout, postmaster.socketFolder)
}

async function accessTo(layout: PostgresFiles, socketFolder: string, database = DATABASE): Promise<EmbeddedAccess> {
  return { host: socketFolder, port: PORT, user: DATABASE, password: await readFile(layout.password, 'utf8'), database }
}

/** Stops an orphaned server on the folder. Throws if the server has an owner. */
async function stopOrphan(layout: PostgresFiles): Promise<void> {
  const giveUpAt = Date.now() + 30_000
  for (
    let postmaster = await findPostmaster(layout.data);
    postmaster !== null;
    postmaster = await findPostmaster(layout.data)
  ) {
    const client = await connect(await accessTo(layout, postmaster.socketFolder, 'postgres')).catch(() => null)
    if (client !== null && (await isOrphan(client))) {
      // The server's file shows whether it has ended. Its process id may remain, because an orphan may have no parent
      // that reaps it.
      return stopPostmaster(postmaster.pid, 'fast', async () => (await findPostmaster(layout.data)) === null)
    }
    // The server is starting or shutting down.
    if (Date.now() > giveUpAt)
      throw new StartError(
        `The database process ${postmaster.pid} of the data folder does not respond. Stop it with "kill -INT ${postmaster.pid}" and start again.`,
      )
    await sleep(50)
  }
  // These files were left by a crash. PostgreSQL itself would refuse to start if the process id in them now belongs to
  // another process.
  for (const name of ['postmaster.pid', SOCKET_NAME, `${SOCKET_NAME}.lock`])
    await rm(join(layout.data, name), { force: true })
}

/**
 * Returns whether a server has lost its owner, or false if it may not have an owner yet. Throws if it has an owner.
 * Ends the connection.
 */
async function isOrphan(client: pg.Client): Promise<boolean> {
  try {
    const { rows } = await client.query<{ locked: boolean; age: number }>(
      `select pg_try_advisory_lock($1) as locked,
              extract(epoch from clock_timestamp() - pg_postmaster_start_time())::float8 * 1000 as age`,
      [OWNER_LOCK],
    )
    if (!rows[0]!.locked) throw new DataFolderInUseError()
    return rows[0]!.age > OWNERLESS_MS
  } finally {
    await client.end()
  }
}

/**
 * Takes the lock of the owner. Another process that is starting may hold it for a moment, to test whether it is free.
 */
async function lockAsOwner(client: pg.Client): Promise<void> {
  await client.query("set lock_timeout = '2s'")
  await client.query('select pg_advisory_lock($1)', [OWNER_LOCK]).catch(error => {
    throw error.code === '55P03' ? new DataFolderInUseError() : error
  })
}

async function connect(access: DatabaseAccess): Promise<pg.Client> {
  const client = new pg.Client({ ...access, application_name: 'countersign owner' })
  // A lost connection is noticed as the end of the server. Without a listener, the error would end this process.
  client.on('error', () => {})
  await client.connect()
  return client
}

async function launch({
  layout,
  binaries,
  launcher,
  settings,
}: {
  layout: PostgresFiles
  binaries: PostgresBinaries
  launcher: PostgresLauncher
  settings: Record<string, string>
}): Promise<EmbeddedPostgres> {
  const socketFolder = await socketFolderOf(layout, launcher)
  const child = await spawnServer({ layout, socketFolder, binaries, launcher, settings })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const endWithProcess = () => child.kill('SIGINT')
  process.once('exit', endWithProcess)
  try {
    const owner = await connectAsOwner(layout, socketFolder, child)
    return {
      access: await accessTo(layout, socketFolder),
      ended,
      async stop(mode = 'fast') {
        await owner.end().catch(() => {})
        await stopPostmaster(child.pid!, mode, async () => hasEnded(child))
        await ended
        process.off('exit', endWithProcess)
        if (socketFolder !== layout.data) await rm(socketFolder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    child.kill('SIGINT')
    throw error
  }
}

/** Returns the data folder, or a new folder with a short path if the path is too long for a socket. */
async function socketFolderOf(layout: PostgresFiles, launcher: PostgresLauncher): Promise<string> {
  if (Buffer.byteLength(join(layout.data, SOCKET_NAME)) <= SOCKET_PATH_BYTES) return layout.data
  const folder = await mkdtemp('/tmp/countersign-')
  await giveToOwner(folder, launcher)
  return folder
}

async function spawnServer({
  layout,
  socketFolder,
  binaries,
  launcher,
  settings,
}: {
  layout: PostgresFiles
  socketFolder: string
  binaries: PostgresBinaries
  launcher: PostgresLauncher
  settings: Record<string, string>
}): Promise<ChildProcess> {
  const allSettings = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    ...settings,
  }
  const options = Object.entries(allSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command, ...args] = [...launcher.prefix, binaries.postgres, '-D', layout.data, ...options]
  const log = await openLog(layout)
  try {
    // It runs in a session of its own, so that an interrupt from the terminal reaches only this process, which stops
    // the server last.
    return spawn(command!, args, { detached: true, stdio: ['ignore', log.fd, log.fd], cwd: '/' })
  } finally {
    await log.close()
  }
}

async function openLog(layout: PostgresFiles) {
  const size = await stat(layout.log).then(
    stats => stats.size,
    () => 0,
  )
  if (size > LOG_LIMIT_BYTES) await rename(layout.log, `${layout.log}.1`)
  return open(layout.log, 'a', 0o600)
}

/**
 * Waits until the server answers, which after a crash takes until it has recovered. Locks it, and creates the database
 * on the first start.
 */
async function connectAsOwner(layout: PostgresFiles, socketFolder: string, child: ChildProcess): Promise<pg.Client> {
  const access = await accessTo(layout, socketFolder, 'postgres')
  const giveUpAt = Date.now() + START_TIMEOUT_MS
  for (;;) {
    if (hasEnded(child)) throw await startFailure(layout)
    const client = await connect(access).catch(() => null)
    if (client !== null) {
      await lockAsOwner(client)
      await createDatabase(client)
      return client
    }
    if (Date.now() > giveUpAt) throw new StartError(`The embedded PostgreSQL does not respond. See ${layout.log}.`)
    await sleep(10)
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

async function startFailure(layout: PostgresFiles): Promise<StartError> {
  if ((await findPostmaster(layout.data)) !== null) return new DataFolderInUseError()
  const lines = (await readFile(layout.log, 'utf8')).trim().split('\n').slice(-5)
  return new StartError(
    `The embedded PostgreSQL did not start. Its log, ${layout.log}, ends with:\n${lines.join('\n')}`,
  )
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) await client.query(`create database ${DATABASE}`)
}
