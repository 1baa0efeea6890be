import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientAddressHeader } from '../session-cookie.ts'

/** Returns the headers from which better-auth learns the address and the browser of a caller. */
export function callerHeaders(request: FastifyRequest): Headers {
  const headers = new Headers({ [clientAddressHeader]: request.ip })
  const userAgent = request.headers['user-agent']
  if (userAgent !== undefined) headers.set('user-agent', userAgent)
  return headers
}

/** Passes the cookies that better-auth sets on to the browser. */
export function passCookies(reply: FastifyReply, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie)
}
