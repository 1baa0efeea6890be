import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { openIdentity } from './identity/identity.ts'
import { callerHeaders, passCookies } from './identity/identity-call.ts'

/** Signs somebody in who has just chosen the password: whether they are, since a second factor is asked for on its own page. */
export async function signIn(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  body: { email: string; password: string },
): Promise<boolean> {
  const identity = await openIdentity(platform)
  const answer = await identity.api.signInEmail({ body, headers: callerHeaders(request), returnHeaders: true })
  passCookies(reply, answer.headers)
  return 'token' in answer.response && answer.response.token !== undefined
}
