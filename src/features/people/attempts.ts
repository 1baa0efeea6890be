import { Attempts } from '../../http/attempts.ts'
import type { Platform } from '../../platform/platform.ts'

/** Of one address, whatever account it names: a guesser, or an office behind one address. */
const addressTries = { perSecond: 0.5, most: 50 }
/** At one account, from wherever: half a million guesses a year at most. */
const accountTries = { perSecond: 1 / 60, most: 10 }

const attempts = () => new Attempts(addressTries, accountTries)

/** From which address, and at which account; without one the address stands for it. */
export interface Attempt {
  address: string
  account: string
}

/**
 * Does the work of a try to prove who one is unless there were too many that failed: `too_many_requests`, for accounts that are
 * there as for those that are not. What succeeds does not count. Off when rate limits are.
 */
export const countingFailures = <T>(platform: Platform, attempt: Attempt, work: () => Promise<T>): Promise<T> =>
  platform.caches.of(attempts).countingFailures(platform, attempt.address, accountOf(attempt), work)

/** Counts what is limited whatever comes of it, such as mails that anybody can ask for. Throws `too_many_requests`. */
export const countAttempt = (platform: Platform, attempt: Attempt): void =>
  platform.caches.of(attempts).count(platform, attempt.address, accountOf(attempt))

const accountOf = ({ address, account }: Attempt): string => account.slice(0, 320) || address
