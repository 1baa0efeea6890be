import { createHash } from 'node:crypto'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Platform } from '../platform/platform.ts'
import { networkOf } from './client-address.ts'
import { CodedError } from './coded-error.ts'
import { errorCatalogue } from './error-catalogue.ts'
import { countFailures, deletePaidFailures } from './failure-store.ts'
import { TokenBuckets } from './token-buckets.ts'

/** How often something may be attempted: in the long run, and at once. */
export interface Tries {
  perSecond: number
  most: number
}

/** A single attempt. */
export interface Try {
  /** The address of the caller. Its whole network counts, see `networkOf`. */
  address: string
  /** The target of the guess, such as the password of an account; null if only addresses are limited. */
  target: string | null
}

export interface AttemptLimits {
  /** The name that distinguishes these attempts from other attempts in the database. */
  name: string
  ofNetwork: Tries
  ofTarget: Tries
}

/** A bucket that counts an attempt. */
interface Counter {
  kind: 'network' | 'target'
  subject: string
  buckets: TokenBuckets
}

/**
 * Limits attempts from one network, whatever their target, and attempts at one target. Throws `too_many_requests`. Does
 * nothing when rate limits are off.
 */
export class Attempts {
  readonly #name: string
  readonly #networks: TokenBuckets
  readonly #targets: TokenBuckets

  constructor({ name, ofNetwork, ofTarget }: AttemptLimits) {
    this.#name = name
    this.#networks = new TokenBuckets(ofNetwork.perSecond, ofNetwork.most)
    this.#targets = new TokenBuckets(ofTarget.perSecond, ofTarget.most)
  }

  /** Counts an attempt whatever its result, in this process only. */
  count({ config }: Pick<Platform, 'config'>, attempt: Try): void {
    if (config.rateLimitPerSecond === 0) return
    for (const counter of this.#countersOf(attempt)) take(counter)
  }

  /**
   * Runs an attempt, which counts in all processes if it fails. If the service itself failed, the attempt counts only
   * for the network: a storm of errors must not use up the attempts of the account.
   */
  async countingFailures<T>(
    platform: Pick<Platform, 'config' | 'database'>,
    attempt: Try,
    work: () => Promise<T>,
  ): Promise<T> {
    this.count(platform, attempt)
    const counters = this.#countersOf(attempt)
    try {
      const result = await work()
      giveBack(counters)
      return result
    } catch (error) {
      if (isRefusal(error)) await this.#share(platform, counters)
      else giveBack(counters.filter(({ kind }) => kind === 'target'))
      throw error
    }
  }

  /**
   * Counts a failure in the database, and reads the failures of other processes. A process learns about those only with
   * its own next failure, and so admits one attempt too many; all processes then wait longer, because this attempt
   * counts too.
   */
  async #share({ config, database }: Pick<Platform, 'config' | 'database'>, counters: Counter[]): Promise<void> {
    if (config.rateLimitPerSecond === 0) return
    const failures = counters.map(({ kind, subject, buckets }) => ({
      keySha256: createHash('sha256').update(`${this.#name} ${kind} ${subject}`).digest(),
      secondsPerTry: 1 / buckets.perSecond,
    }))
    const secondsUntilFull = await inTransaction(database, tx => countFailures(tx, failures))
    for (const [index, { subject, buckets }] of counters.entries())
      buckets.lower(subject, buckets.limit - buckets.perSecond * secondsUntilFull[index]!, performance.now())
  }

  #countersOf({ address, target }: Try): Counter[] {
    const network: Counter = { kind: 'network', subject: networkOf(address), buckets: this.#networks }
    return target === null ? [network] : [network, { kind: 'target', subject: target, buckets: this.#targets }]
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof CodedError && errorCatalogue[(error as CodedError).code].status < 500

function take({ buckets, subject }: Counter): void {
  const { granted, retryAfterSeconds } = buckets.take(subject, performance.now())
  if (!granted) throw new CodedError('too_many_requests', { retryAfterSeconds: String(retryAfterSeconds) })
}

function giveBack(counters: Counter[]): void {
  for (const { buckets, subject } of counters) buckets.giveBack(subject)
}

/** Removes counts of failures that no longer matter. */
export const removePaidFailures = ({ database }: Pick<Platform, 'database'>): Promise<void> =>
  inTransaction(database, deletePaidFailures)
