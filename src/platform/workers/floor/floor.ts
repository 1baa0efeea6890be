import { closeSync } from 'node:fs'
import { join } from 'node:path'
import { CODE_FOLDER, PROJECT_ROOT } from '../../../project-files.ts'
import { type Libc, loadLibc, PR_SET_DUMPABLE, PR_SET_NO_NEW_PRIVS } from '../../libc.ts'
import { landlockRuleset } from './landlock.ts'
import { refuseIoUring, refuseSystemCalls } from './seccomp.ts'

/** The guards that restrict a worker process. */
export interface WorkerFloor {
  /** It reads no file except the service's code, writes none, starts no program, and reaches no TCP port. */
  landlock: boolean
  /** It opens no file at all, makes no socket, starts no process, and sends no signal. */
  seccomp: boolean
  /** It is not root. */
  ownUser: boolean
  /** It adds no byte to a file, leaves no dump, and no other process of its user can inspect it. */
  limits: boolean
}

export type Guard = keyof WorkerFloor

/** Any user except root works; this one owns nothing, and is not the one that the embedded PostgreSQL runs as. */
const WORKER_USER = 65_533

/** The files that a thread needs that starts later. */
const CODE = [CODE_FOLDER, join(PROJECT_ROOT, 'package.json')]

const RLIMIT_FSIZE = 1
const RLIMIT_CORE = 4
const RLIMIT_NOFILE = 7
/** A worker has about 40 open. */
const OPEN_FILES_MOST = 256n

/**
 * Locks this process for the rest of its life; nothing can be loaded or opened afterwards. Threads that already run are restricted by
 * seccomp and by the user, and those that `startThreads` starts by Landlock too. `without` is for tests, which show the effect of each
 * guard.
 */
export async function lockProcess(without: readonly Guard[], startThreads: () => Promise<void>): Promise<WorkerFloor> {
  const libc = loadLibc()
  const wants = (guard: Guard) => libc !== null && !without.includes(guard)
  libc?.prctl(PR_SET_NO_NEW_PRIVS, 1)
  const hasSeccomp = wants('seccomp') && refuseIoUring(libc!)
  // Node's own exit waits for loops that still have a ring
  if (hasSeccomp) process.once('exit', code => libc!.exit(code))
  const landlock = wants('landlock') && (await restrictFiles(libc!))
  await startThreads()
  const ownUser = !without.includes('ownUser') && leaveRoot()
  const limits = wants('limits') && limitResources(libc!)
  return { landlock, seccomp: hasSeccomp && refuseSystemCalls(libc!), ownUser, limits }
}

/** Restricts the calling thread, the one of libuv's pool (UV_THREADPOOL_SIZE is 1), and those that either starts. */
async function restrictFiles(libc: Libc): Promise<boolean> {
  const ruleset = landlockRuleset(libc, CODE)
  if (ruleset === null) return false
  const isRestricted =
    libc.landlockRestrictSelf(ruleset) === 0 && (await libc.landlockRestrictPoolThread(ruleset)) === 0
  closeSync(ruleset)
  return isRestricted
}

/** Applies to all threads together: the C library does that. */
function leaveRoot(): boolean {
  if (process.getuid?.() !== 0) return process.getuid !== undefined
  try {
    process.setgroups!([])
    process.setgid!(WORKER_USER)
    process.setuid!(WORKER_USER)
    return true
  } catch {
    // a user namespace that does not have this user
    return false
  }
}

/** A process that cannot be dumped cannot be traced, nor read through /proc, even by processes of the same user. */
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
