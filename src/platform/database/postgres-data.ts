import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../start-error.ts'
import { finishFolder, unfinishedFolder, writeDurably } from '../durable-files.ts'
import { giveToOwner, type PostgresBinaries, type PostgresLauncher } from './postgres-launcher.ts'

/** The name of both the superuser and the database. */
export const DATABASE = 'countersign'

/** The files of the embedded PostgreSQL below the data folder. */
export interface PostgresFiles {
  /**
   * The folder that contains the rest. It is created in one step, so that it exists either completely or not at all.
   */
  root: string
  data: string
  password: string
  log: string
}

export function postgresFilesOf(root: string): PostgresFiles {
  return { root, data: join(root, 'data'), password: join(root, 'password'), log: join(root, 'log') }
}

/** Creates the data of a new server. If another process was faster, its data stays. */
export async function initialise(
  layout: PostgresFiles,
  binaries: PostgresBinaries,
  launcher: PostgresLauncher,
): Promise<void> {
  const unfinished = postgresFilesOf(await unfinishedFolder(layout.root))
  try {
    await makeData(unfinished, binaries, launcher)
  } catch (error) {
    await rm(unfinished.root, { recursive: true, force: true })
    const { stderr, message } = error as { stderr?: string; message: string }
    throw new StartError(`The embedded database could not be made in ${layout.root}.\n${(stderr || message).trim()}`)
  }
  await finishFolder(unfinished.root, layout.root)
}

async function makeData(
  unfinished: PostgresFiles,
  binaries: PostgresBinaries,
  launcher: PostgresLauncher,
): Promise<void> {
  await mkdir(unfinished.data, { mode: 0o700 })
  await writeDurably(unfinished.password, randomBytes(24).toString('base64url'))
  await giveToOwner(unfinished.data, launcher)
  const [command, ...args] = [...launcher.prefix, binaries.initdb, '-D', unfinished.data, '--username', DATABASE]
  // The built-in collation gives the same order everywhere and does not change with the system's libraries.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await promisify(execFile)(command!, [...args, ...locale, '--auth=scram-sha-256', `--pwfile=${unfinished.password}`])
}

/** Throws a StartError if the data belongs to another major version of PostgreSQL. */
export async function assertVersion(layout: PostgresFiles, launcher: PostgresLauncher): Promise<void> {
  const version = Number(await readFile(join(layout.data, 'PG_VERSION'), 'utf8'))
  if (version === launcher.majorVersion) return
  if (version > launcher.majorVersion) {
    throw new StartError(
      `The data folder belongs to a newer version of Countersign (its database is PostgreSQL ${version}). Start that version.`,
    )
  }
  throw new StartError(
    `The database in the data folder is PostgreSQL ${version}, but this version of Countersign comes with ${launcher.majorVersion}. ` +
      'Make a backup with the version that created it ("bin/countersign backup FILE"), and restore it with this one into a new data folder.',
  )
}
