import { closeSync } from 'node:fs'
import { join } from 'node:path'
import { CODE_FOLDER, PROJECT_ROOT } from '../../../project-files.ts'
import { type Libc, loadLibc, PR_SET_DUMPABLE, PR_SET_NO_NEW_PRIVS } from '../../libc.ts'
import { landlockRuleset } from './landlock.ts'
import { refuseIoUring, refuseSystemCalls } from './seccomp.ts'

/** Which parts of the floor hold a worker process. */
export interface WorkerFloor {
  /** It reads no file but the service's code, writes none, starts no program, and reaches no TCP port. */
  landlock: boolean
  /** It opens no file at all, makes no socket, starts no process, and sends no signal. */
  seccomp: boolean
  /** It is not root. */
  ownUser: boolean
  /** It adds no byte to a file, leaves no dump, and no other process of its user looks into it. */
  limits: boolean
}

export type Guard = keyof WorkerFloor

/** Any user but root will do; this one owns nothing, and is not the one that the embedded PostgreSQL runs as. */
const WORKER_USER = 65_533

/** What a thread that starts later is made of. */
const CODE = [CODE_FOLDER, join(PROJECT_ROOT, 'package.json')]

const RLIMIT_FSIZE = 1
const RLIMIT_CORE = 4
const RLIMIT_NOFILE = 7
/** A worker has about 40 open. */
const OPEN_FILES_MOST = 256n

/**
 * Locks this process for the rest of its life; nothing can be loaded or opened after it. Threads that run already are held by
 * seccomp and by the user, and those that `startThreads` starts by Landlock too. `without` is for tests, which show what each
 * guard is good for.
 */
export async function lockProcess(without: readonly Guard[], startThreads: () => Promise<void>): Promise<WorkerFloor> {
  const libc = loadLibc()
  const wants = (guard: Guard) => libc !== null && !without.includes(guard)
  libc?.prctl(PR_SET_NO_NEW_PRIVS, 1)
  const hasSeccomp = wants('seccomp') && refuseIoUring(libc!)
  // Node's own way out waits for loops that have a ring still
  if (hasSeccomp) process.once('exit', code => libc!.exit(code))
  const landlock = wants('landlock') && (await restrictFiles(libc!))
  await startThreads()
  const ownUser = !without.includes('ownUser') && leaveRoot()
  const limits = wants('limits') && limitResources(libc!)
  return { landlock, seccomp: hasSeccomp && refuseSystemCalls(libc!), ownUser, limits }
}

/** The thread that calls, the one of libuv's pool (UV_THREADPOOL_SIZE is 1), and those that either starts. */
async function restrictFiles(libc: Libc): Promise<boolean> {
  const ruleset = landlockRuleset(libc, CODE)
  if (ruleset === null) return false
  const isRestricted =
    libc.landlockRestrictSelf(ruleset) === 0 && (await libc.landlockRestrictPoolThread(ruleset)) === 0
  closeSync(ruleset)
  return isRestricted
}

/** All threads together: the C library sees to that. */
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

/** What cannot be dumped cannot be traced, nor read through /proc, by processes of the same user either. */
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
