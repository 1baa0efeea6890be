import { CodedError } from '../../http/coded-error.ts'
import { TokenBuckets } from '../../http/token-buckets.ts'
import type { Platform } from '../../platform/platform.ts'

/** Of one address, whatever client ids it names. */
const addressTries = { perSecond: 1, most: 100 }
/** Of one client id at one address: a program with a wrong secret, or a guesser. */
const clientTries = { perSecond: 0.1, most: 10 }

const attempts = () => ({
  addresses: new TokenBuckets(addressTries.perSecond, addressTries.most),
  clients: new TokenBuckets(clientTries.perSecond, clientTries.most),
})

/**
 * Does the work of a try to get a token unless there were too many that failed: `too_many_requests`. What succeeds does
 * not count. Off when rate limits are.
 */
export async function countingFailures<T>(
  platform: Platform,
  { address, clientId }: { address: string; clientId: string | undefined },
  work: () => Promise<T>,
): Promise<T> {
  if (platform.config.rateLimitPerSecond === 0) return work()
  const { addresses, clients } = platform.caches.of(attempts)
  const client = `${address} ${clientId?.slice(0, 100)}`
  take(addresses, address)
  take(clients, client)
  const result = await work()
  addresses.giveBack(address)
  clients.giveBack(client)
  return result
}

function take(buckets: TokenBuckets, name: string): void {
  const { granted, retryAfterSeconds } = buckets.take(name, performance.now())
  if (!granted) throw new CodedError('too_many_requests', { retryAfterSeconds: String(retryAfterSeconds) })
}
