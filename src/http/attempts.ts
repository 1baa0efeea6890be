import type { Platform } from '../platform/platform.ts'
import { networkOf } from './client-address.ts'
import { CodedError } from './coded-error.ts'
import { errorCatalogue } from './error-catalogue.ts'
import { TokenBuckets } from './token-buckets.ts'

/** How often something may be tried: in the long run, and at once. */
export interface Tries {
  perSecond: number
  most: number
}

/** One try. */
export interface Try {
  /** The address of the caller. Its whole network counts, see `networkOf`. */
  address: string
  /** What is guessed. Null where only addresses are limited. */
  target: string | null
}

/**
 * Limits tries from one network, whatever they are at, and at one thing that is guessed. Throws `too_many_requests`. Off when
 * rate limits are.
 */
export class Attempts {
  readonly #networks: TokenBuckets
  readonly #targets: TokenBuckets

  constructor(ofNetwork: Tries, ofTarget: Tries) {
    this.#networks = new TokenBuckets(ofNetwork.perSecond, ofNetwork.most)
    this.#targets = new TokenBuckets(ofTarget.perSecond, ofTarget.most)
  }

  /** Counts a try whatever comes of it. */
  count({ config }: Platform, { address, target }: Try): void {
    if (config.rateLimitPerSecond === 0) return
    take(this.#networks, networkOf(address))
    if (target !== null) take(this.#targets, target)
  }

  /**
   * Does the work of a try, which counts if it fails. If the service could not do the work, the try counts for the network
   * alone: a storm must not use up the tries of the account that it names.
   */
  async countingFailures<T>(platform: Platform, attempt: Try, work: () => Promise<T>): Promise<T> {
    this.count(platform, attempt)
    try {
      const result = await work()
      this.#networks.giveBack(networkOf(attempt.address))
      this.#giveBackTarget(attempt)
      return result
    } catch (error) {
      if (!isRefusal(error)) this.#giveBackTarget(attempt)
      throw error
    }
  }

  #giveBackTarget({ target }: Try): void {
    if (target !== null) this.#targets.giveBack(target)
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof CodedError && errorCatalogue[(error as CodedError).code].status < 500

function take(buckets: TokenBuckets, name: string): void {
  const { granted, retryAfterSeconds } = buckets.take(name, performance.now())
  if (!granted) throw new CodedError('too_many_requests', { retryAfterSeconds: String(retryAfterSeconds) })
}
