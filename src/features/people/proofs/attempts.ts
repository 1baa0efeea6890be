import { Attempts, type Try } from '../../../http/attempts.ts'
import type { Platform } from '../../../platform/platform.ts'

/** Of one network, whatever account it names: a guesser, or an office with one address. */
const networkTries = { perSecond: 0.5, most: 50 }
/** At one account, from anywhere: half a million guesses a year at most. */
const targetTries = { perSecond: 1 / 60, most: 10 }

const attempts = () => new Attempts({ name: 'sign-in', ofNetwork: networkTries, ofTarget: targetTries })

/**
 * Does the work of a try to prove who one is unless there were too many that failed: `too_many_requests`, for accounts that are
 * there as for those that are not. What succeeds does not count. Off when rate limits are.
 */
export const countingFailures = <T>(platform: Platform, attempt: Try, work: () => Promise<T>): Promise<T> =>
  platform.caches.of(attempts).countingFailures(platform, limited(attempt), work)

/** Counts what is limited whatever comes of it, such as mails that anybody can ask for. Throws `too_many_requests`. */
export const countAttempt = (platform: Platform, attempt: Try): void =>
  platform.caches.of(attempts).count(platform, limited(attempt))

/** Nobody fills the memory by a long name of what they guess. */
const limited = ({ address, target }: Try): Try => ({ address, target: target?.slice(0, 400) ?? null })
