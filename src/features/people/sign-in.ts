import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { openIdentity } from './identity/identity.ts'
import { callerHeaders, passCookies } from './identity/identity-call.ts'

/**
 * Signs in a person who has just chosen the password. Returns whether they are signed in: a second factor is asked for on its own page.
 */
export async function signIn(
  platform: Platform,
  request: FastifyRequest,
  { reply, body }: { reply: FastifyReply; body: { email: string; password: string } },
): Promise<boolean> {
  const identity = await openIdentity(platform)
  const answer = await identity.api.signInEmail({ body, headers: callerHeaders(request), returnHeaders: true })
  passCookies(reply, answer.headers)
  return 'token' in answer.response && answer.response.token !== undefined
}
