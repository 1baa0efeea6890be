import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { listOutbox, readOutboxMail } from './outbox.ts'
import { outboxAccess } from './outbox-access.ts'
import { outboxHtmlPart, outboxListPage, outboxMailPage, outboxStyleSha256 } from './outbox-page.ts'

const pagePolicy = `default-src 'none'; style-src 'sha256-${outboxStyleSha256}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
/** A mail has inline styles, and gets nothing else. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/**
 * The mails that were kept because no mail server is set, for the operator: whoever reads them can sign in others' names. HTTP
 * Basic (RFC 7617) with a password that follows from the master key, so that no link to it can be passed on by mistake.
 */
export async function serveOutbox(app: FastifyInstance, platform: Platform): Promise<void> {
  // a browser sends the password of its own accord, and the mails hold links: their size must not depend on what they say
  const config = { uncompressed: true } as const
  const opened = { config, onRequest: [refuseOtherPages('document'), guard(platform)] }
  const framed = { config, onRequest: [refuseOtherPages('iframe'), guard(platform)] }
  app.get('/outbox', opened, async (_request, reply) =>
    answer(reply, outboxListPage(await listOutbox(platform), platform.mailer !== null)),
  )
  app.get<{ Params: { mailId: string } }>('/outbox/:mailId', opened, async (request, reply) => {
    const mail = await readOutboxMail(platform, request.params.mailId)
    return mail ? answer(reply, outboxMailPage(mail)) : notFound(reply)
  })
  app.get<{ Params: { mailId: string } }>('/outbox/:mailId/html', framed, async (request, reply) => {
    const mail = await readOutboxMail(platform, request.params.mailId)
    return mail ? answer(reply, outboxHtmlPart(mail), mailPolicy) : notFound(reply)
  })
}

/**
 * A browser sends the operator's password along with every request to this origin. So it gets the outbox when a person opens it,
 * and for no script, picture or link of another page (W3C Fetch Metadata). Programs without these headers are no browsers.
 */
function refuseOtherPages(destination: 'document' | 'iframe') {
  return async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest } = headers
    if (site === undefined && dest === undefined) return
    const isOpened = (site === 'none' || site === 'same-origin') && mode === 'navigate' && dest === destination
    if (isOpened) return
    return secured(reply, pagePolicy)
      .code(403)
      .type('text/plain; charset=utf-8')
      .send('Open the outbox by typing its address. It cannot be opened from another page.\n')
  }
}

function guard(platform: Platform) {
  const { user, password } = outboxAccess(platform)
  const expected = hashOf(`Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (timingSafeEqual(hashOf(request.headers.authorization ?? ''), expected)) return
    return secured(reply, pagePolicy)
      .code(401)
      .header('www-authenticate', 'Basic realm="Countersign outbox", charset="UTF-8"')
      .type('text/plain; charset=utf-8')
      .send('The outbox is for the operator. "bin/countersign outbox" prints the password.\n')
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()

const answer = (reply: FastifyReply, html: string, policy = pagePolicy) =>
  secured(reply, policy).type('text/html; charset=utf-8').send(html)

const notFound = (reply: FastifyReply) =>
  secured(reply, pagePolicy).code(404).type('text/plain; charset=utf-8').send('There is no such email.\n')

const secured = (reply: FastifyReply, policy: string) =>
  reply
    .header('content-security-policy', policy)
    .header('referrer-policy', 'no-referrer')
    .header('cross-origin-opener-policy', 'same-origin')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'no-store')
