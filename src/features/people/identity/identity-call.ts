import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientAddressHeader } from '../session-cookie.ts'

/** The headers from which better-auth knows where a person signs in from. */
export function callerHeaders(request: FastifyRequest): Headers {
  const headers = new Headers({ [clientAddressHeader]: request.ip })
  const userAgent = request.headers['user-agent']
  if (userAgent !== undefined) headers.set('user-agent', userAgent)
  return headers
}

/** Passes on the cookies that better-auth sets. */
export function passCookies(reply: FastifyReply, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie)
}
