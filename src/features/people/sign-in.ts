import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { openIdentity } from './identity/identity.ts'
import { callerHeaders, passCookies } from './identity/identity-call.ts'

/**
 * Signs in a person who has just chosen a password. Returns false if they still have to enter a second factor, which a
 * separate page asks for.
 */
export async function signIn(
  platform: Pick<Platform, 'caches' | 'config' | 'database' | 'keys'>,
  request: FastifyRequest,
  { reply, body }: { reply: FastifyReply; body: { email: string; password: string } },
): Promise<boolean> {
  const identity = await openIdentity(platform)
  const answer = await identity.api.signInEmail({ body, headers: callerHeaders(request), returnHeaders: true })
  passCookies(reply, answer.headers)
  return 'token' in answer.response && answer.response.token !== undefined
}
