import type { FastifyReply } from 'fastify'
import { CodedError } from '../platform/coded-error.ts'
import { TokenBuckets } from './token-buckets.ts'

/** Takes a token of a caller's bucket; throws `too_many_requests`. */
export type RateLimit = (principal: unknown, reply: FastifyReply) => void

/**
 * The limit for each credential: `perSecond` requests in the long run, twice as many at once; 0 is off. Every answer says
 * what is left (RateLimit-Limit, -Remaining and -Reset of draft-ietf-httpapi-ratelimit-headers-07 §5). The limit throws
 * `too_many_requests`.
 */
export function createRateLimit(perSecond: number): RateLimit {
  if (perSecond === 0) return () => {}
  const buckets = new TokenBuckets(perSecond, 2 * perSecond)
  return (principal, reply) => {
    const credentialId = (principal as { credentialId?: string } | null)?.credentialId
    if (credentialId === undefined) return
    const { granted, remaining, retryAfterSeconds, resetSeconds } = buckets.take(credentialId, performance.now())
    reply.header('ratelimit-limit', buckets.limit)
    reply.header('ratelimit-remaining', remaining)
    reply.header('ratelimit-reset', resetSeconds)
    if (!granted) throw new CodedError('too_many_requests', { retryAfterSeconds: String(retryAfterSeconds) })
  }
}
