import { availableParallelism } from 'node:os'
import { Turns } from '../../../http/turns.ts'
import type { Platform } from '../../../platform/platform.ts'

/**
 * A hash takes 0.3 s of a processor and 32 MiB. Node.js computes it in one of four threads, which also read files and
 * compress answers. So hashes may occupy at most half of the processors, and at most two of these threads. 12 more
 * hashes may wait, which takes about two seconds.
 */
const limits = {
  running: Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2))),
  waiting: 12,
  waitingOfSubject: 12,
}

/** How many calls that hash a password a process accepts at the same time. */
export const passwordTurnsMost = limits.running + limits.waiting

const turns = () => new Turns(limits)

/**
 * Runs work that computes or compares the hash of a password. All such work must go through here before it queries the
 * database. Throws `service_unavailable` at once if too much of it is already waiting.
 */
export const inPasswordTurn = <T>({ caches }: Pick<Platform, 'caches'>, work: () => Promise<T>): Promise<T> =>
  caches.of(turns).run(Symbol('a hash'), work)
