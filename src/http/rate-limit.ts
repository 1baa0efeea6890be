import type { FastifyReply } from 'fastify'
import { CodedError } from './coded-error.ts'
import type { Principal } from './principal.ts'
import { TokenBuckets } from './token-buckets.ts'

/** Takes a token of a caller's bucket; throws `too_many_requests`. */
export type RateLimit = (principal: Principal, reply: FastifyReply) => void

/** Requests per second in the long run; 0 turns the limit off. */
export interface RateLimits {
  perSecond: number
  /** Requests per second for one signing, editor or redline link, and for one person in the application. */
  perSecondOfPage: number
}

/** A page may load as much at once as in this many seconds, including the parts of a large document, 64 KiB each. */
const pageBurstSeconds = 10

/**
 * Creates a limit for each credential, with a burst of twice the requests per second, and a limit for each link and
 * each person, which takes nothing from the organization's limit. Every answer shows the remaining requests
 * (RateLimit-Limit, -Remaining and -Reset of draft-ietf-httpapi-ratelimit-headers-07 §5). The limit throws
 * `too_many_requests`.
 */
export function createRateLimit({ perSecond, perSecondOfPage }: RateLimits): RateLimit {
  const buckets = {
    credential: bucketsOf(perSecond, 2),
    link: bucketsOf(perSecondOfPage, pageBurstSeconds),
    person: bucketsOf(perSecondOfPage, pageBurstSeconds),
  }
  return ({ counted }, reply) => {
    const counting = counted && buckets[counted.per]
    if (counting) take(counting, counted.id, reply)
  }
}

const bucketsOf = (perSecond: number, burstSeconds: number) =>
  perSecond === 0 ? null : new TokenBuckets(perSecond, burstSeconds * perSecond)

function take(buckets: TokenBuckets, name: string, reply: FastifyReply): void {
  const { granted, remaining, retryAfterSeconds, resetSeconds } = buckets.take(name, performance.now())
  reply.header('ratelimit-limit', buckets.limit)
  reply.header('ratelimit-remaining', remaining)
  reply.header('ratelimit-reset', resetSeconds)
  if (!granted) throw new CodedError('too_many_requests', { retryAfterSeconds: String(retryAfterSeconds) })
}
