import type { FastifyReply, FastifyRequest } from 'fastify'
import { CodedError } from '../../http/coded-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { openIdentity } from './identity/identity.ts'
import { callerHeaders, passCookies } from './identity/identity-call.ts'

/** Opens a session for a person who has proven their identity at the provider. */
export async function openSession(
  platform: Pick<Platform, 'caches' | 'config' | 'database' | 'keys'>,
  request: FastifyRequest,
  { reply, personId, hasTwoFactors }: { reply: FastifyReply; personId: string; hasTwoFactors: boolean },
): Promise<void> {
  const identity = await openIdentity(platform)
  const { response, headers } = await identity.api.openSession({
    body: { personId, hasTwoFactors },
    headers: callerHeaders(request),
    returnHeaders: true,
  })
  if (!response.isOpen) throw new CodedError('internal')
  passCookies(reply, headers)
}
