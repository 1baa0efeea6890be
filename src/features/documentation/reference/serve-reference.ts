import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageHeaders } from '../../../http/answer-headers.ts'
import { isPublished, type Route } from '../../../http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import { describeInterface } from '../describe-interface.ts'
import type { Described } from './described.ts'
import { referencePages } from './reference-pages.ts'
import { referenceStyle } from './reference-style.ts'

/**
 * Serves the API reference at `/docs`. Its pages have no scripts and are all rendered when the first of them is
 * requested.
 */
export function serveReference(app: FastifyInstance, platform: Pick<Platform, 'config'>, routes: Route[]): void {
  let cachedPages: Map<string, Page> | null = null
  const pages = () => {
    cachedPages ??= new Map(
      [...referencePages(describeInterface(platform, 'v1', routes.filter(isPublished)) as unknown as Described)].map(
        withBytes,
      ),
    )
    return cachedPages
  }
  app.get('/docs/style.css', async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      // the sandbox gives the pages an opaque origin, so the style sheet counts as cross-origin
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(referenceStyle),
  )
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = pages().get(request.url.split('?')[0]!)
    return page ? sendPage(request, reply, page) : reply.callNotFound()
  }
  app.get('/docs', send)
  app.get('/docs/', async (_request, reply) => reply.redirect('/docs', 308))
  app.get('/docs/:chapter', send)
}

interface Page {
  plain: Buffer
  brotli: Buffer
}

const withBytes = ([path, html]: [string, string]): [string, Page] => {
  const plain = Buffer.from(html)
  return [path, { plain, brotli: brotliCompressSync(plain) }]
}

function sendPage(request: FastifyRequest, reply: FastifyReply, { plain, brotli }: Page) {
  const isBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
  reply
    .type('text/html; charset=utf-8')
    .headers(pageHeaders({ policy, framedBy: "'none'" }))
    .header('cache-control', 'public, max-age=300')
    .header('vary', 'accept-encoding')
  if (isBrotli) reply.header('content-encoding', 'br')
  return reply.send(isBrotli ? brotli : plain)
}

/**
 * The pages consist of text and one style sheet. They load no scripts and nothing from other hosts, and the sandbox
 * gives them an opaque origin. `allow-scripts` lets tests inspect a page; the page's own scripts stay forbidden by
 * `default-src`.
 */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'sandbox allow-scripts',
]
