import { Attempts } from '../../http/attempts.ts'
import { networkOf } from '../../http/client-address.ts'
import type { Platform } from '../../platform/platform.ts'

/** The limit for a network, across all client ids. */
const networkTries = { perSecond: 1, most: 100 }
/**
 * The limit for a client id from one network. It applies to programs with a wrong secret and to attackers who guess.
 */
const clientTries = { perSecond: 0.1, most: 10 }

const attempts = () => new Attempts({ name: 'access-token', ofNetwork: networkTries, ofTarget: clientTries })

/**
 * Runs an attempt to get a token. Throws `too_many_requests` instead if too many attempts have failed; successful
 * attempts do not count. When rate limits are off, every attempt runs.
 */
export const countingFailures = <T>(
  platform: Pick<Platform, 'caches' | 'config' | 'database'>,
  { address, clientId }: { address: string; clientId: string | undefined },
  work: () => Promise<T>,
): Promise<T> =>
  platform.caches
    .of(attempts)
    .countingFailures(platform, { address, target: `${networkOf(address)} ${clientId?.slice(0, 100)}` }, work)
