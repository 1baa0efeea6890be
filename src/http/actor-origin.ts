import type { FastifyRequest } from 'fastify'
import { asSingleLine } from '../engine/text/single-line.ts'

/** Where the request of an actor came from, for the event. */
export interface ActorOrigin {
  ipAddress: string
  userAgent: string | null
}

/**
 * Returns the origin of a request. The address takes trusted proxies into account (`client-address.ts`). The user agent
 * is cut and put on one line.
 */
export const originOf = (request: FastifyRequest): ActorOrigin => ({
  ipAddress: request.ip,
  userAgent: asSingleLine(request.headers['user-agent'] ?? '').slice(0, 500) || null,
})
