import type { FastifyReply } from 'fastify'
import { CodedError } from './coded-error.ts'
import { TokenBuckets } from './token-buckets.ts'

/** Takes a token of a caller's bucket; throws `too_many_requests`. */
export type RateLimit = (principal: unknown, reply: FastifyReply) => void

/** Requests in the long run; 0 is off. */
export interface RateLimits {
  perSecond: number
  /** Of one signing, editor or redline link. */
  perSecondOfLink: number
}

/** What a page loads at once: the parts of a large document among it, 64 KiB each. */
const linkBurstSeconds = 10

/**
 * A limit for each credential, twice as many requests at once as in a second, and one for each link, which takes nothing of
 * its organization's. Every answer says what is left (RateLimit-Limit, -Remaining and -Reset of
 * draft-ietf-httpapi-ratelimit-headers-07 §5). The limit throws `too_many_requests`.
 */
export function createRateLimit({ perSecond, perSecondOfLink }: RateLimits): RateLimit {
  const credentials = bucketsOf(perSecond, 2)
  const links = bucketsOf(perSecondOfLink, linkBurstSeconds)
  return (principal, reply) => {
    const { credentialId, linkId } = (principal ?? {}) as { credentialId?: string; linkId?: string }
    if (credentialId !== undefined && credentials) take(credentials, credentialId, reply)
    if (linkId !== undefined && links) take(links, linkId, reply)
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
