import type { FastifyRequest } from 'fastify'
import { asSingleLine } from '../engine/text/single-line.ts'

/** From where somebody acts, for the event. */
export interface ActorOrigin {
  ipAddress: string
  userAgent: string | null
}

/** Proxies on this machine are trusted (`client-address.ts`). The name of a program is cut and on one line. */
export const originOf = (request: FastifyRequest): ActorOrigin => ({
  ipAddress: request.ip,
  userAgent: asSingleLine(request.headers['user-agent'] ?? '').slice(0, 500) || null,
})
