import { Attempts } from '../../http/attempts.ts'
import { networkOf } from '../../http/client-address.ts'
import type { Platform } from '../../platform/platform.ts'

/** Of one network, whatever client ids it names. */
const networkTries = { perSecond: 1, most: 100 }
/** Of one client id from one network: a program with a wrong secret, or a guesser. */
const clientTries = { perSecond: 0.1, most: 10 }

const attempts = () => new Attempts({ name: 'access-token', ofNetwork: networkTries, ofTarget: clientTries })

/**
 * Does the work of a try to get a token unless there were too many that failed: `too_many_requests`. What succeeds does
 * not count. Off when rate limits are.
 */
export const countingFailures = <T>(
  platform: Platform,
  { address, clientId }: { address: string; clientId: string | undefined },
  work: () => Promise<T>,
): Promise<T> =>
  platform.caches
    .of(attempts)
    .countingFailures(platform, { address, target: `${networkOf(address)} ${clientId?.slice(0, 100)}` }, work)
