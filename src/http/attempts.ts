import type { Platform } from '../platform/platform.ts'
import { CodedError } from './coded-error.ts'
import { TokenBuckets } from './token-buckets.ts'

/** How often something may be tried: in the long run, and at once. */
export interface Tries {
  perSecond: number
  most: number
}

/**
 * Limits tries from one address, whatever they are at, and at one thing that is guessed. Throws `too_many_requests`. Off when
 * rate limits are.
 */
export class Attempts {
  readonly #addresses: TokenBuckets
  readonly #targets: TokenBuckets

  constructor(ofAddress: Tries, ofTarget: Tries) {
    this.#addresses = new TokenBuckets(ofAddress.perSecond, ofAddress.most)
    this.#targets = new TokenBuckets(ofTarget.perSecond, ofTarget.most)
  }

  /** Counts a try whatever comes of it. */
  count({ config }: Platform, address: string, target: string): void {
    if (config.rateLimitPerSecond === 0) return
    take(this.#addresses, address)
    take(this.#targets, target)
  }

  /** Does the work of a try, which counts if it fails. */
  async countingFailures<T>(platform: Platform, address: string, target: string, work: () => Promise<T>): Promise<T> {
    this.count(platform, address, target)
    const result = await work()
    this.#addresses.giveBack(address)
    this.#targets.giveBack(target)
    return result
  }
}

function take(buckets: TokenBuckets, name: string): void {
  const { granted, retryAfterSeconds } = buckets.take(name, performance.now())
  if (!granted) throw new CodedError('too_many_requests', { retryAfterSeconds: String(retryAfterSeconds) })
}
