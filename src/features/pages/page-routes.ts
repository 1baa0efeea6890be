import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { applicationPolicy, pageHeaders } from '../../http/answer-headers.ts'
import type { Platform } from '../../platform/platform.ts'
import type { LinkKind } from '../links/link-kind.ts'
import { organizationOfLink } from '../links/open-link.ts'
import { organizationDefaults } from '../organizations/organization-defaults.ts'
import { openIdentitySoon } from '../people/identity/identity.ts'
import { assetsFolder, pageHtml } from './page-html.ts'
import { peoplePages } from './people-pages.ts'

/** The sources of the pages that links open, by the first part of the path. */
const linkPages: Record<string, string> = {
  sign: 'src/pages/sign-page.tsx',
  edit: 'src/pages/edit-page.tsx',
  redline: 'src/pages/redline-page.tsx',
}

/**
 * Serves the pages of the web application and their files. A GET of a signing or editor URL does not open the link and
 * does not count as a use, because scanners fetch links before people do.
 */
export async function servePages(
  app: FastifyInstance,
  platform: Pick<Platform, 'caches' | 'clock' | 'config' | 'database' | 'keys'>,
  linkKinds: LinkKind[],
): Promise<void> {
  await app.register(fastifyStatic, {
    root: assetsFolder,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
    index: false,
    // a worker obeys the policy that its own script was served with
    setHeaders: reply => void reply.header('content-security-policy', workerPolicy),
  })
  for (const kind of linkKinds)
    for (const path of kind.pages)
      app.get<{ Params: { token: string } }>(path, async (request, reply) => {
        const organizationId = await organizationOfLink(platform, kind, request.params.token)
        const allowedOrigins = organizationId
          ? (await organizationDefaults(platform, organizationId)).allowedOrigins
          : []
        return sendPage(reply, [linkPages[path.split('/')[1]!]!], framersOf(allowedOrigins))
      })
  // no site may frame these pages, so that every click on them is deliberate
  const sendPeoplePage = (reply: FastifyReply, sources: string[]) => {
    openIdentitySoon(platform)
    return sendPage(reply, sources, "'none'")
  }
  app.get('/setup/:token', async (_request, reply) => sendPeoplePage(reply, ['src/pages/setup-page.tsx']))
  for (const [path, sources] of Object.entries(peoplePages))
    app.get(path, async (request, reply) =>
      isForReader(request) ? sendPeoplePage(reply, sources) : reply.callNotFound(),
    )
  app.get('/*', async (request, reply) => {
    if (!isForReader(request) || apiPaths.test(request.url)) return reply.callNotFound()
    return sendPage(reply.code(404), [], "'none'")
  })
  app.get('/favicon.ico', async (_request, reply) => reply.code(204).send())
}

const workerPolicy = [...applicationPolicy, "frame-ancestors 'none'"].join('; ')

/** Whether a browser asks for a page. Programs ask for JSON or do not say what they accept. */
const isForReader = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false

/** The paths that are for programs. A developer who opens one in a browser gets JSON too. */
const apiPaths =
  /^\/(v0|v1|oauth|account|checks|entry|identity|registrations|password-resets|sign-in-options|oidc|signing|editing|redlining|downloads|logos|\.well-known)(\/|$)/

/**
 * Returns the origins that may frame a page. Until an organization lists origins that may embed its pages, any origin
 * may.
 */
const framersOf = (allowedOrigins: string[]) =>
  allowedOrigins.length === 0 ? '*' : ["'self'", ...allowedOrigins].join(' ')

async function sendPage(reply: FastifyReply, sources: string[], framedBy: string) {
  return reply
    .type('text/html; charset=utf-8')
    .headers(pageHeaders({ policy: applicationPolicy, framedBy, permissions: { fullscreen: '*' } }))
    .send(await pageHtml(sources))
}
