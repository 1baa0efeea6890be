import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { originOf } from '../../../../http/actor-origin.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { findSession, forgetSessions } from '../../../people/find-session.ts'
import { callbackPath, endFlow } from '../../../people/oidc/oidc-flow.ts'
import { OidcProblem } from '../../../people/oidc/oidc-problem.ts'
import { provePerson } from '../../../people/oidc/proven-person.ts'
import { openSession } from '../../../people/open-session.ts'
import { type FlowOutcome, finishFlow } from './come-in.ts'
import { followGroups } from './follow-groups.ts'

/**
 * Serves the URL to which the provider sends browsers back. Redirects to the sign-in page, which continues or shows a
 * problem.
 */
export function serveOidc(app: FastifyInstance, platform: Platform): void {
  if (!platform.config.oidc) return
  app.get(callbackPath, { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    try {
      return reply.redirect(await finish(platform, request, reply), 303)
    } catch (error) {
      if (!(error instanceof OidcProblem)) throw error
      return reply.redirect(`/sign-in?problem=${error.problem}`, 303)
    }
  })
}

async function finish(platform: Platform, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const { state } = request.query as { state?: unknown }
  const flow = await endFlow(platform, request, typeof state === 'string' ? state : '')
  if (!flow) throw new OidcProblem('stale')
  const proven = await provePerson(platform, request, flow)
  const visitor = await findSession(platform, request)
  const origin = originOf(request)
  const cameIn = await finishFlow({ platform, flow, proven, visitor, origin })
  if ('person' in cameIn) {
    await followGroups(platform, { personId: cameIn.person.personId, groups: proven.groups, origin })
    await openSession(platform, request, { reply, ...cameIn.person, hasTwoFactors: proven.hasTwoFactors })
    forgetSessions(platform)
  }
  return pageAfter(cameIn)
}

/**
 * Returns the page after a sign-in at the provider. With `done=here`, the sign-in page goes on to where the person
 * wanted to go; with `done=joined`, it opens the home page.
 */
function pageAfter(cameIn: FlowOutcome): string {
  switch (cameIn.kind) {
    case 'signed-in':
    case 'connected':
      return '/sign-in?done=here'
    case 'joined':
      return '/sign-in?done=joined'
    case 'registering':
      return cameIn.url
    default:
      return cameIn satisfies never
  }
}
