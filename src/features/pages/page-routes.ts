import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { organizationDefaults } from '../organizations/organization-defaults.ts'
import { redlineLinkOrganization } from '../redlines/redline-link.ts'
import { signingLinkOrganization } from '../signing/signing-link.ts'
import { assetsFolder, pageHtml } from './page-html.ts'

/**
 * Nothing but what this service serves: no inline scripts or styles, no other host. Images of signatures and pages are
 * blobs made by the page; pdf.js decodes JPEG 2000 and JBIG2 in WebAssembly.
 */
const contentPolicy = [
  "default-src 'self'",
  "img-src 'self' blob:",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
]

/** A page that others may embed: those that the organization of its link allows. */
interface EmbeddedPage {
  path: string
  /** The file of the web application that shows it. */
  source: string
  organizationOf: (platform: Platform, token: string) => Promise<string | null>
}

const signPage = 'src/pages/sign-page.tsx'
const redlinePage = 'src/pages/redline-page.tsx'

const embeddedPages: EmbeddedPage[] = [
  { path: '/sign/:token', source: signPage, organizationOf: signingLinkOrganization },
  { path: '/redline/:token', source: redlinePage, organizationOf: redlineLinkOrganization },
  { path: '/redline/:token/view', source: redlinePage, organizationOf: redlineLinkOrganization },
]

/**
 * The pages of the web application and their files. A GET of a signing or editor URL opens nothing and counts for
 * nothing: scanners fetch links before people do.
 */
export async function servePages(app: FastifyInstance, platform: Platform): Promise<void> {
  await app.register(fastifyStatic, {
    root: assetsFolder,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
    index: false,
  })
  for (const { path, source, organizationOf } of embeddedPages) {
    app.get<{ Params: { token: string } }>(path, async (request, reply) => {
      const organizationId = await organizationOf(platform, request.params.token)
      const allowedOrigins = organizationId ? (await organizationDefaults(platform, organizationId)).allowedOrigins : []
      return sendPage(reply, source, framedBy(allowedOrigins))
    })
  }
  app.get('/edit/:token', async (_request, reply) => sendPage(reply, 'src/pages/edit-page.tsx', framedBy([])))
  app.get('/setup/:token', async (_request, reply) => sendPage(reply, 'src/pages/setup-page.tsx', "'none'"))
  app.get('/favicon.ico', async (_request, reply) => reply.code(204).send())
}

/** Until an organization lists the origins that may embed its pages, any may. */
const framedBy = (allowedOrigins: string[]) =>
  allowedOrigins.length === 0 ? '*' : ["'self'", ...allowedOrigins].join(' ')

async function sendPage(reply: FastifyReply, source: string, frameAncestors: string) {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', [...contentPolicy, `frame-ancestors ${frameAncestors}`].join('; '))
    .header('referrer-policy', 'no-referrer')
    .header('permissions-policy', 'fullscreen=*, camera=(), microphone=(), geolocation=()')
    .header('cache-control', 'no-store')
    .send(await pageHtml(source))
}
