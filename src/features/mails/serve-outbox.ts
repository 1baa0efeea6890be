import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type PageRules, pageHeaders } from '../../http/answer-headers.ts'
import type { Platform } from '../../platform/platform.ts'
import { listOutbox, readOutboxMail } from './outbox.ts'
import { outboxAccess } from './outbox-access.ts'
import { outboxHtmlPart, outboxListPage, outboxMailPage, outboxStyleSha256 } from './outbox-page.ts'

const pageRules: PageRules = {
  policy: [
    "default-src 'none'",
    `style-src 'sha256-${outboxStyleSha256}'`,
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ],
  framedBy: "'none'",
}
/** The rules for the HTML of a mail, which may use inline styles and inlined pictures but load nothing else. */
const mailRules: PageRules = {
  policy: [
    "default-src 'none'",
    'img-src data:',
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ],
  framedBy: "'self'",
}

/**
 * Serves the mails that were stored because no mail server is configured. Only the operator may read them, because
 * anyone who reads them can sign in other people's names. Uses HTTP Basic (RFC 7617) with a password derived from the
 * master key, so that no one can share access by mistake with a link.
 */
export async function serveOutbox(
  app: FastifyInstance,
  platform: Pick<Platform, 'config' | 'database' | 'keys' | 'mailer'>,
): Promise<void> {
  // never compressed: browsers send the password by themselves, so the size of an answer must not reveal the links in
  // it
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
    return mail ? answer(reply, outboxHtmlPart(mail), mailRules) : notFound(reply)
  })
}

/**
 * Refuses requests that a script, picture or link of another page causes (W3C Fetch Metadata), because a browser sends
 * the operator's password with every request to this origin. Requests without these headers do not come from browsers.
 */
function refuseOtherPages(destination: 'document' | 'iframe') {
  return async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest } = headers
    if (site === undefined && dest === undefined) return
    const isOpened = (site === 'none' || site === 'same-origin') && mode === 'navigate' && dest === destination
    if (isOpened) return
    return reply
      .code(403)
      .type('text/plain; charset=utf-8')
      .send('Open the outbox by typing its address. It cannot be opened from another page.\n')
  }
}

function guard(platform: Pick<Platform, 'config' | 'keys'>) {
  const { user, password } = outboxAccess(platform)
  const expected = hashOf(`Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (timingSafeEqual(hashOf(request.headers.authorization ?? ''), expected)) return
    return reply
      .code(401)
      .header('www-authenticate', 'Basic realm="Countersign outbox", charset="UTF-8"')
      .type('text/plain; charset=utf-8')
      .send('The outbox is for the operator. "bin/countersign outbox" prints the password.\n')
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()

const answer = (reply: FastifyReply, html: string, rules = pageRules) =>
  reply.headers(pageHeaders(rules)).type('text/html; charset=utf-8').send(html)

const notFound = (reply: FastifyReply) =>
  reply.code(404).type('text/plain; charset=utf-8').send('There is no such email.\n')
