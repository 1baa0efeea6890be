import { Attempts, type Try } from '../../../http/attempts.ts'
import type { Platform } from '../../../platform/platform.ts'

/** Limit for one network, whatever account it names: a guesser, or an office with one address. */
const networkTries = { perSecond: 0.5, most: 50 }
/** Limit for one account, from anywhere: at most half a million guesses a year. */
const targetTries = { perSecond: 1 / 60, most: 10 }

const attempts = () => new Attempts({ name: 'sign-in', ofNetwork: networkTries, ofTarget: targetTries })

/**
 * Runs an attempt to prove an identity unless too many have failed: then throws `too_many_requests`, whether the account
 * exists or not. Successful attempts do not count. Off when rate limits are off.
 */
export const countingProofFailures = <T>(platform: Platform, attempt: Try, work: () => Promise<T>): Promise<T> =>
  platform.caches.of(attempts).countingFailures(platform, limited(attempt), work)

/** Counts actions that are limited whatever their result, such as mails that anyone can request. Throws `too_many_requests`. */
export const countAttempt = (platform: Platform, attempt: Try): void =>
  platform.caches.of(attempts).count(platform, limited(attempt))

/** Cuts the name, so that nobody fills the memory with long names. */
const limited = ({ address, target }: Try): Try => ({ address, target: target?.slice(0, 400) ?? null })
