import { fileURLToPath } from 'node:url'
import { type Libc, loadLibc } from '../../libc.ts'
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
}

export type Guard = keyof WorkerFloor

/** Any user but root will do; this one owns nothing, and is not the one that the embedded PostgreSQL runs as. */
const WORKER_USER = 65_533

/** What a thread that starts later is made of. */
const CODE = ['../../../', '../../../../package.json'].map(path => fileURLToPath(new URL(path, import.meta.url)))

const PR_SET_DUMPABLE = 4
const PR_SET_NO_NEW_PRIVS = 38
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
  if (libc !== null) limitResources(libc)
  return { landlock, seccomp: hasSeccomp && refuseSystemCalls(libc!), ownUser }
}

/** The thread that calls, the one of libuv's pool (UV_THREADPOOL_SIZE is 1), and those that either starts. */
async function restrictFiles(libc: Libc): Promise<boolean> {
  const ruleset = landlockRuleset(libc, CODE)
  if (ruleset === null) return false
  return libc.landlockRestrictSelf(ruleset) === 0 && (await libc.landlockRestrictPoolThread(ruleset)) === 0
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

/** Also against the service's own user: what cannot be dumped cannot be traced, nor read through /proc. */
function limitResources(libc: Libc): void {
  libc.prctl(PR_SET_DUMPABLE, 0)
  libc.setrlimit(RLIMIT_CORE, BigUint64Array.of(0n, 0n))
  libc.setrlimit(RLIMIT_FSIZE, BigUint64Array.of(0n, 0n))
  libc.setrlimit(RLIMIT_NOFILE, BigUint64Array.of(OPEN_FILES_MOST, OPEN_FILES_MOST))
}
