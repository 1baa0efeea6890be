import { Attempts, type Try } from '../../../http/attempts.ts'
import type { Platform } from '../../../platform/platform.ts'

/** The limit for a network across all accounts, which must suffice for an office with one address. */
const networkTries = { perSecond: 0.5, most: 50 }
/** The limit for an account across all networks. It allows at most half a million guesses a year. */
const targetTries = { perSecond: 1 / 60, most: 10 }

const attempts = () => new Attempts({ name: 'sign-in', ofNetwork: networkTries, ofTarget: targetTries })

/**
 * Runs an attempt to prove an identity. Throws `too_many_requests` instead if too many attempts have failed, whether or
 * not the account exists. Successful attempts do not count. When rate limits are off, every attempt runs.
 */
export const countingProofFailures = <T>(
  platform: Pick<Platform, 'caches' | 'config' | 'database'>,
  attempt: Try,
  work: () => Promise<T>,
): Promise<T> => platform.caches.of(attempts).countingFailures(platform, limited(attempt), work)

/**
 * Counts an action that is limited whatever its outcome, such as a mail that anyone can request. Throws
 * `too_many_requests`.
 */
export const countAttempt = (platform: Pick<Platform, 'caches' | 'config'>, attempt: Try): void =>
  platform.caches.of(attempts).count(platform, limited(attempt))

/** Cuts the target's name, so that long names cannot fill the memory. */
const limited = ({ address, target }: Try): Try => ({ address, target: target?.slice(0, 400) ?? null })
