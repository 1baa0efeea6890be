import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import type { LinkKind } from '../links/link-kind.ts'
import { organizationOfLink } from '../links/use-link.ts'
import { organizationDefaults } from '../organizations/organization-defaults.ts'

const distFolder = resolve(import.meta.dirname, '../../../web/dist')

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

/**
 * The pages of the web application and their files. A GET of a signing or editor URL opens nothing and counts for
 * nothing: scanners fetch links before people do.
 */
export async function servePages(app: FastifyInstance, platform: Platform, linkKinds: LinkKind[]): Promise<void> {
  await app.register(fastifyStatic, {
    root: resolve(distFolder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
    index: false,
  })
  const page = pageSender()
  for (const kind of linkKinds)
    for (const path of kind.pages)
      app.get<{ Params: { token: string } }>(path, async (request, reply) => {
        const organizationId = await organizationOfLink(platform, kind, request.params.token)
        const allowedOrigins = organizationId
          ? (await organizationDefaults(platform, organizationId)).allowedOrigins
          : []
        return page(reply, framedBy(allowedOrigins))
      })
  app.get('/setup/:token', async (_request, reply) => page(reply, "'none'"))
  app.get('/favicon.ico', async (_request, reply) => reply.code(204).send())
}

/** Until an organization lists the origins that may embed its pages, any may. */
const framedBy = (allowedOrigins: string[]) =>
  allowedOrigins.length === 0 ? '*' : ["'self'", ...allowedOrigins].join(' ')

function pageSender() {
  let html: Promise<string> | null = null
  return async (reply: FastifyReply, frameAncestors: string) => {
    html ??= readFile(resolve(distFolder, 'index.html'), 'utf8')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', [...contentPolicy, `frame-ancestors ${frameAncestors}`].join('; '))
      .header('referrer-policy', 'no-referrer')
      .header('permissions-policy', 'fullscreen=*, camera=(), microphone=(), geolocation=()')
      .header('cache-control', 'no-store')
      .send(await html)
  }
}
