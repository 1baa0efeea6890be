import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientAddressHeader } from '../session-cookie.ts'

/** The headers by which better-auth knows from where somebody signs in. */
export function callerHeaders(request: FastifyRequest): Headers {
  const headers = new Headers({ [clientAddressHeader]: request.ip })
  const userAgent = request.headers['user-agent']
  if (userAgent !== undefined) headers.set('user-agent', userAgent)
  return headers
}

/** The cookies that better-auth sets are ours. */
export function passCookies(reply: FastifyReply, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie)
}
