import { Attempts } from '../../http/attempts.ts'
import { networkOf } from '../../http/client-address.ts'
import type { Platform } from '../../platform/platform.ts'

/** Limit for one network, for all client ids together. */
const networkTries = { perSecond: 1, most: 100 }
/** Limit for one client id from one network: a program with a wrong secret, or a guesser. */
const clientTries = { perSecond: 0.1, most: 10 }

const attempts = () => new Attempts({ name: 'access-token', ofNetwork: networkTries, ofTarget: clientTries })

/**
 * Runs an attempt to get a token unless too many have failed: then throws `too_many_requests`. Successful attempts do not count. Off
 * when rate limits are off.
 */
export const countingFailures = <T>(
  platform: Platform,
  { address, clientId }: { address: string; clientId: string | undefined },
  work: () => Promise<T>,
): Promise<T> =>
  platform.caches
    .of(attempts)
    .countingFailures(platform, { address, target: `${networkOf(address)} ${clientId?.slice(0, 100)}` }, work)
