import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { openIdentity } from './identity.ts'
import { clientAddressHeader } from './session-cookie.ts'

/** Signs somebody in who has just chosen the password: whether they are, since a second factor is asked for on its own page. */
export async function signIn(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  body: { email: string; password: string },
): Promise<boolean> {
  const identity = await openIdentity(platform)
  const headers = new Headers({ [clientAddressHeader]: request.ip })
  const userAgent = request.headers['user-agent']
  if (userAgent !== undefined) headers.set('user-agent', userAgent)
  const answer = await identity.api.signInEmail({ body, headers, returnHeaders: true })
  for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie)
  return 'token' in answer.response && answer.response.token !== undefined
}
