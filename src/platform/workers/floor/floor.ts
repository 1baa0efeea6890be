import { closeSync } from 'node:fs'
import { join } from 'node:path'
import { CODE_FOLDER, PROJECT_ROOT } from '../../../project-files.ts'
import { type Libc, loadLibc, PR_SET_DUMPABLE, PR_SET_NO_NEW_PRIVS } from '../../libc.ts'
import { landlockRuleset } from './landlock.ts'
import { refuseIoUring, refuseSystemCalls } from './seccomp.ts'

/** The guards that restrict a worker process. Each is true if it is in effect. */
export interface WorkerFloor {
  /** The process cannot read files other than the service's code, write files, start programs or reach TCP ports. */
  landlock: boolean
  /** The process cannot open files at all, make sockets, start processes or send signals. */
  seccomp: boolean
  /** The process does not run as root. */
  ownUser: boolean
  /**
   * The process cannot add a byte to any file and leaves no dump, and other processes of its user cannot inspect it.
   */
  limits: boolean
}

export type Guard = keyof WorkerFloor

/**
 * The user of workers. Any user except root would do. This user owns nothing, and the embedded PostgreSQL runs as
 * another user.
 */
const WORKER_USER = 65_533

/** The files that a thread needs if it starts later. */
const CODE = [CODE_FOLDER, join(PROJECT_ROOT, 'package.json')]

const RLIMIT_FSIZE = 1
const RLIMIT_CORE = 4
const RLIMIT_NOFILE = 7
/** The most open files of a worker. It usually has about 40. */
const OPEN_FILES_MOST = 256n

/**
 * Locks this process for the rest of its life. Nothing can be loaded or opened afterwards. seccomp and the change of
 * user restrict all threads. Landlock restricts this thread, the thread of libuv's pool, and the threads that
 * `startThreads` starts. `without` is for tests that show the effect of each guard.
 */
export async function lockProcess(without: readonly Guard[], startThreads: () => Promise<void>): Promise<WorkerFloor> {
  const libc = loadLibc()
  const wants = (guard: Guard) => libc !== null && !without.includes(guard)
  libc?.prctl(PR_SET_NO_NEW_PRIVS, 1)
  const hasSeccomp = wants('seccomp') && refuseIoUring(libc!)
  // Node's own exit waits for event loops that still have a ring
  if (hasSeccomp) process.once('exit', code => libc!.exit(code))
  const landlock = wants('landlock') && (await restrictFiles(libc!))
  await startThreads()
  const ownUser = !without.includes('ownUser') && leaveRoot()
  const limits = wants('limits') && limitResources(libc!)
  return { landlock, seccomp: hasSeccomp && refuseSystemCalls(libc!), ownUser, limits }
}

/**
 * Restricts the calling thread, the thread of libuv's pool (UV_THREADPOOL_SIZE is 1), and all threads that either of
 * them starts.
 */
async function restrictFiles(libc: Libc): Promise<boolean> {
  const ruleset = landlockRuleset(libc, CODE)
  if (ruleset === null) return false
  const isRestricted =
    libc.landlockRestrictSelf(ruleset) === 0 && (await libc.landlockRestrictPoolThread(ruleset)) === 0
  closeSync(ruleset)
  return isRestricted
}

/** Changes the user of all threads together, which the C library takes care of. */
function leaveRoot(): boolean {
  if (process.getuid?.() !== 0) return process.getuid !== undefined
  try {
    process.setgroups!([])
    process.setgid!(WORKER_USER)
    process.setuid!(WORKER_USER)
    return true
  } catch {
    // this is a user namespace that does not have this user
    return false
  }
}

/**
 * Limits what this process may use. A process that cannot be dumped can be neither traced nor read through /proc, even
 * by processes of the same user.
 */
function limitResources(libc: Libc): boolean {
  const limit = (resource: number, most: bigint) => libc.setrlimit(resource, BigUint64Array.of(most, most))
  const results = [
    libc.prctl(PR_SET_DUMPABLE, 0),
    limit(RLIMIT_CORE, 0n),
    limit(RLIMIT_FSIZE, 0n),
    limit(RLIMIT_NOFILE, OPEN_FILES_MOST),
  ]
  return results.every(result => result === 0)
}
