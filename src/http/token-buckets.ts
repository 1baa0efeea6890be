/** The result of one request to a bucket. */
export interface BucketAnswer {
  /** Whether there was a token. */
  granted: boolean
  /** The remaining whole tokens. */
  remaining: number
  /** The time until there is a token again; 0 if there is one. */
  retryAfterSeconds: number
  /** The time until the bucket is full again. */
  resetSeconds: number
}

interface Bucket {
  tokens: number
  atMs: number
}

/** Enough for every credential in use. A bucket that was dropped starts full again. */
const bucketsMost = 10_000

/** Token buckets by name, in the memory of this process (docs/decisions/39). */
export class TokenBuckets {
  readonly limit: number
  readonly perSecond: number
  readonly #buckets = new Map<string, Bucket>()

  /** @param limit the number of tokens in a full bucket */
  constructor(perSecond: number, limit: number) {
    this.perSecond = perSecond
    this.limit = limit
  }

  /** Takes a token. `nowMs` is from a monotonic clock. */
  take(name: string, nowMs: number): BucketAnswer {
    const bucket = this.#filled(name, nowMs)
    const granted = bucket.tokens >= 1
    if (granted) bucket.tokens--
    const secondsFor = (tokens: number) => Math.max(0, Math.ceil((tokens - bucket.tokens) / this.perSecond))
    return {
      granted,
      remaining: Math.floor(bucket.tokens),
      retryAfterSeconds: secondsFor(1),
      resetSeconds: secondsFor(this.limit),
    }
  }

  /** Puts back a token that was taken for nothing. */
  giveBack(name: string): void {
    const bucket = this.#buckets.get(name)
    if (bucket) bucket.tokens = Math.min(this.limit, bucket.tokens + 1)
  }

  /** Leaves at most `tokens` tokens. A negative number is a debt, which must be paid before there is a token again. */
  lower(name: string, tokens: number, nowMs: number): void {
    const bucket = this.#filled(name, nowMs)
    bucket.tokens = Math.min(bucket.tokens, tokens)
  }

  /** Returns the bucket with the tokens that it has gained since its last use, marked as the latest used. */
  #filled(name: string, nowMs: number): Bucket {
    const bucket = this.#buckets.get(name) ?? { tokens: this.limit, atMs: nowMs }
    bucket.tokens = Math.min(this.limit, bucket.tokens + ((nowMs - bucket.atMs) / 1000) * this.perSecond)
    bucket.atMs = nowMs
    this.#buckets.delete(name)
    this.#buckets.set(name, bucket)
    if (this.#buckets.size > bucketsMost) this.#buckets.delete(this.#buckets.keys().next().value!)
    return bucket
  }
}
