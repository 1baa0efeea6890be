import { availableParallelism } from 'node:os'
import { Turns } from '../../../http/turns.ts'
import type { Platform } from '../../../platform/platform.ts'

/**
 * A hash takes 0.3 s of a processor and 32 MiB. Node.js computes it in one of four threads, which also read files and compress
 * answers: at most half of the processors, and two of these threads, are busy with hashes. 12 more wait, for about two seconds.
 */
const limits = {
  running: Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2))),
  waiting: 12,
  waitingOfSubject: 12,
}

/** How many calls that hash passwords a process accepts at once. */
export const passwordTurnsMost = limits.running + limits.waiting

const turns = () => new Turns(limits)

/**
 * Runs work that computes or compares the hash of a password. Everything that hashes passes through here before it queries the
 * database. Throws `service_unavailable` at once if too much of such work is already waiting.
 */
export const inPasswordTurn = <T>({ caches }: Platform, work: () => Promise<T>): Promise<T> =>
  caches.of(turns).run(Symbol('a hash'), work)
