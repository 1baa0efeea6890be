import { CodedError } from '../../http/coded-error.ts'
import { TokenBuckets } from '../../http/token-buckets.ts'
import type { Platform } from '../../platform/platform.ts'

/** Of one address, whatever account it names: a guesser, or an office behind one address. */
const addressTries = { perSecond: 0.5, most: 50 }
/** At one account, from wherever: half a million guesses a year at most. */
const accountTries = { perSecond: 1 / 60, most: 10 }

const attempts = () => ({
  addresses: new TokenBuckets(addressTries.perSecond, addressTries.most),
  accounts: new TokenBuckets(accountTries.perSecond, accountTries.most),
})

/**
 * Does the work of a try to prove who one is unless there were too many that failed: `too_many_requests`, for accounts that are
 * there as for those that are not. What succeeds does not count. Off when rate limits are.
 */
export async function countingFailures<T>(platform: Platform, attempt: Attempt, work: () => Promise<T>): Promise<T> {
  countAttempt(platform, attempt)
  const result = await work()
  if (platform.config.rateLimitPerSecond === 0) return result
  const { addresses, accounts } = platform.caches.of(attempts)
  addresses.giveBack(attempt.address)
  accounts.giveBack(accountOf(attempt))
  return result
}

/** Counts what is limited whatever comes of it, such as mails that anybody can ask for. Throws `too_many_requests`. */
export function countAttempt(platform: Platform, attempt: Attempt): void {
  if (platform.config.rateLimitPerSecond === 0) return
  const { addresses, accounts } = platform.caches.of(attempts)
  take(addresses, attempt.address)
  take(accounts, accountOf(attempt))
}

/** From which address, and at which account; without one the address stands for it. */
export interface Attempt {
  address: string
  account: string
}

const accountOf = ({ address, account }: Attempt): string => account.slice(0, 320) || address

function take(buckets: TokenBuckets, name: string): void {
  const { granted, retryAfterSeconds } = buckets.take(name, performance.now())
  if (!granted) throw new CodedError('too_many_requests', { retryAfterSeconds: String(retryAfterSeconds) })
}
