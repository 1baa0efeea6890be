import { randomUUID } from 'node:crypto'
import { maxHeaderSize } from 'node:http'
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { CommitGate, throughGate } from '../platform/database/commit-gate.ts'
import type { Platform } from '../platform/platform.ts'
import { beginSpan, isRecording } from '../platform/tracing/trace.ts'
import { answerHeaders } from './answer-headers.ts'
import { clientAddress, type TrustedProxies, trustedProxies } from './client-address.ts'
import { CodedError } from './coded-error.ts'
import { compressAnswers } from './compression.ts'
import { answerOfError, type ErrorAnswer } from './error-answer.ts'
import { type ApiVersion, errorAnswer } from './error-catalogue.ts'
import { createIdempotency } from './idempotency.ts'
import { eventStream } from './live/send-changes.ts'
import { createRateLimit } from './rate-limit.ts'
import { formMediaType, formRoute, type Route } from './route.ts'
import { routeRunner, type Shared } from './run-route.ts'

const versions: ApiVersion[] = ['v1', 'v0']
const requestIdPattern = /^[\w.:-]{1,128}$/

/** The time limits; all in milliseconds. */
export interface ServerTimeouts {
  /** The time from the first byte of a request to the end of its headers, and to the end of its body. */
  headersMs: number
  requestMs: number
  /** How often the two limits above are checked. */
  checkMs: number
  /**
   * The time from the headers of a request to the headers of its answer. It is longer if the handler reads the body
   * itself.
   */
  handlerMs: number
  streamHandlerMs: number
}

const defaultTimeouts: ServerTimeouts = {
  headersMs: 20_000,
  requestMs: 120_000,
  checkMs: 5_000,
  handlerMs: 60_000,
  streamHandlerMs: 180_000,
}

/** Creates the HTTP server with all routes of the table, not yet listening. */
export function createServer(platform: Platform, routes: Route[], timeouts = defaultTimeouts): FastifyInstance {
  const headersOfAll = answerHeaders(platform.config.publicUrl)
  const app = fastify({
    loggerInstance: platform.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Answers errors for addresses that no hook sees.
    frameworkErrors: (error, request, reply) =>
      void answerError(platform, { error, request, reply: reply.headers(headersOfAll) }),
    genReqId: request => acceptedRequestId(request.headers['x-request-id']) ?? randomUUID(),
    requestTimeout: timeouts.requestMs,
    http: { headersTimeout: timeouts.headersMs, connectionsCheckingInterval: timeouts.checkMs },
    // A proxy on this machine names the client (docs/decisions/39).
    trustProxy: 'loopback',
    // An id of any length is looked up and then not found. Node refuses longer headers, and so longer ids.
    routerOptions: { maxParamLength: maxHeaderSize, ignoreTrailingSlash: false },
    exposeHeadRoutes: true,
    return503OnClosing: false,
    clientErrorHandler(error, socket) {
      if (socket.writable) socket.end(rawRefusal(error))
    },
  })
  leaveBodiesUnread(app)
  app.decorateRequest('answeredError', null)
  const proxies = trustedProxies(platform.config.trustedProxies)
  // Fastify would read the body of a QUERY before it reports that no route accepts one
  app.addHttpMethod('QUERY', { hasBody: false, overrideExisting: true })
  app.addHook('onRequest', async (request, reply) => {
    setClientAddress(request, proxies)
    reply.header('x-request-id', request.id).headers(headersOfAll)
    if (platform.isDraining()) reply.header('connection', 'close')
  })
  compressAnswers(app)
  app.addHook('onResponse', async (request, reply) => recordRequest(platform, request, reply))
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(platform, { error, request, reply }))
  const table = routes.flatMap(route => places(route).map(place => ({ route, ...place })))
  const shared: Shared = {
    platform,
    idempotency: createIdempotency(platform),
    rateLimit: createRateLimit({
      perSecond: platform.config.rateLimitPerSecond,
      perSecondOfPage: platform.config.linkRateLimitPerSecond,
    }),
  }
  for (const { route, url, version } of table) {
    const runner = (row: Route) => {
      const timeoutMs = row.bodyKind === 'stream' ? timeouts.streamHandlerMs : timeouts.handlerMs
      return tracedRoute(row.method, url, answeredWithin(timeoutMs, routeRunner(shared, row, version)))
    }
    const form = formRoute(route)
    const handler = form ? byBody(runner(route), runner(form)) : runner(route)
    app.route({ method: route.method, url, config: { version }, handler })
  }
  const routePlaces = table.map(({ route, url }): Place => ({ method: route.method, url }))
  const notFound = notFoundHandler(routePlaces)
  for (const { method, url } of shadowed(routePlaces)) app.route({ method, url, handler: notFound })
  app.setNotFoundHandler(notFound)
  return app
}

/** Makes `request.ip` an address, whatever a proxy sends, because Fastify itself accepts any text. */
function setClientAddress(request: FastifyRequest, proxies: TrustedProxies): void {
  const value = clientAddress(request.socket.remoteAddress, request.headers['x-forwarded-for']?.toString(), proxies)
  Object.defineProperty(request, 'ip', { value })
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Traces calls under the route's pattern, never the URL, because paths and queries may contain tokens. */
const tracedRoute =
  (method: string, url: string, handler: Handler): Handler =>
  (request, reply) => {
    if (!isRecording()) return handler(request, reply)
    const attributes = { 'http.request.method': method, 'http.route': url }
    const caller = request.headers.traceparent?.toString()
    const span = beginSpan(`${method} ${url}`, { kind: 'server', attributes, traceparent: caller, isRoot: true })
    reply.raw.once('close', () => {
      const status = reply.raw.statusCode
      span.end({ attributes: { 'http.response.status_code': status }, isError: status >= 500 })
    })
    return span.run(() => handler(request, reply))
  }

/**
 * Answers 503 when a handler has not begun to answer in time, and prevents it from committing afterwards; an answer
 * that has begun may take as long as its reader needs.
 */
function answeredWithin(timeoutMs: number, handler: Handler): Handler {
  return (request, reply) => {
    const gate = new CommitGate(() => new CodedError('service_unavailable'))
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise((_resolve, reject) => {
      timer = setTimeout(async () => {
        if (reply.raw.headersSent) return
        await gate.close()
        if (!reply.raw.headersSent) reject(new CodedError('service_unavailable'))
      }, timeoutMs)
    })
    return Promise.race([throughGate(gate, () => handler(request, reply)), timeout]).finally(() => clearTimeout(timer))
  }
}

const isForm = new RegExp(`^${formMediaType}\\s*(;|$)`, 'i')

const byBody =
  (run: Handler, runForm: Handler): Handler =>
  (request, reply) =>
    isForm.test(request.headers['content-type'] ?? '') ? runForm(request, reply) : run(request, reply)

/** Writes the answer to data that Node's parser refuses before there is a request. */
function rawAnswer(status: string, error: string, ...more: string[]): string {
  const body = JSON.stringify({ error })
  const headers = [
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    `Content-Length: ${body.length}`,
    'Connection: close',
    ...more,
  ]
  return `HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`
}

const rawBadRequest = rawAnswer('400 Bad Request', 'Bad request')
const rawRefusals: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: rawAnswer('408 Request Timeout', 'The request did not arrive in time'),
  HPE_HEADER_OVERFLOW: rawAnswer('431 Request Header Fields Too Large', 'Request headers are too large'),
}
const rawMethodUnknown = rawAnswer(
  '405 Method Not Allowed',
  'Method not allowed',
  'Allow: GET, HEAD, POST, PUT, PATCH, DELETE',
)

/**
 * Returns the answer to data that Node's parser refuses. Data that is not HTTP at all may also begin with an unknown
 * method.
 */
function rawRefusal({ code, rawPacket }: { code: string; rawPacket?: unknown }): string {
  const opening = Buffer.isBuffer(rawPacket) ? rawPacket.subarray(0, 4_096).toString('latin1') : ''
  const isRequestLine = /^[A-Z]+ \/\S* HTTP\/1\.[01]\r?\n/.test(opening)
  if (code === 'HPE_INVALID_METHOD' && isRequestLine) return rawMethodUnknown
  return rawRefusals[code] ?? rawBadRequest
}

function acceptedRequestId(header: string | string[] | undefined) {
  return typeof header === 'string' && requestIdPattern.test(header) ? header : undefined
}

/** Keeps Fastify from reading bodies. The routes read them after authentication, each with its own limit. */
function leaveBodiesUnread(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

function places(route: Route): { url: string; version: ApiVersion }[] {
  if (!route.versioned) return [{ url: route.path, version: 'v1' }]
  return versions.map(version => ({ url: `/${version}${route.path}`, version }))
}

interface Place {
  method: string
  url: string
}

/** A path of the table, and the pattern of the calls that match it. */
interface Path {
  url: string
  pattern: RegExp
}

const readPath = (url: string): Path => ({ url, pattern: new RegExp(`^${url.replace(/:\w+/g, '[^/]*')}/?$`) })
const isWider = (a: Path, b: Path) => a.pattern.test(b.url) && !b.pattern.test(a.url)

/**
 * Lists the methods of paths with an id that would take a name in the path of another route for an id: `PATCH
 * /signature-requests/embedded`, where only `/signature-requests/:id` has PATCH.
 */
function shadowed(table: Place[]): Place[] {
  const methods = Map.groupBy(table, ({ url }) => url)
  const methodsOf = (url: string) => methods.get(url)!.map(({ method }) => method)
  const paths = [...methods.keys()].map(readPath)
  // Hundreds of paths are compared with each other, and only a path with a parameter can be wider than another.
  const withNames = paths.filter(({ url }) => url.includes(':'))
  return paths.flatMap(path => {
    const wider = withNames.filter(name => isWider(name, path)).flatMap(({ url }) => methodsOf(url))
    const ownMethods = methodsOf(path.url)
    return [...new Set(wider)].filter(method => !ownMethods.includes(method)).map(method => ({ method, url: path.url }))
  })
}

/** Answers 404, or 405 if another method of the same path exists; both even without credentials. */
function notFoundHandler(table: Place[]) {
  const patterns = table.map(({ method, url }) => ({ method, ...readPath(url) }))
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? ''
    const matching = patterns.filter(pattern => pattern.pattern.test(path))
    const nearest = matching.filter(candidate => !matching.some(rival => isWider(candidate, rival)))
    const methods = new Set(nearest.map(match => match.method))
    if (methods.size > 0) reply.header('allow', [...methods].join(', '))
    const answer = errorAnswer(methods.size > 0 ? 'method_not_allowed' : 'route_not_found', {}, 'v1')
    return reply.code(answer.status).send({ error: answer.text })
  }
}

function answerError(
  platform: Pick<Platform, 'log'>,
  { error, request, reply }: { error: FastifyError | CodedError; request: FastifyRequest; reply: FastifyReply },
) {
  const { code, values, status, body, headers } = answerOfError(error, request.routeOptions.config?.version ?? 'v1')
  request.answeredError = { code, values }
  if (code === 'internal' || code === 'disk_full')
    platform.log.error({ err: error, requestId: request.id }, 'Request failed')
  if (!request.raw.complete) stopReading(request, reply)
  // Needed for a stream that failed before its first byte.
  reply.removeHeader('content-encoding')
  return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(body)
}

/** Does not read a refused body to its end: discards what arrives for a moment, then ends the connection. */
function stopReading(request: FastifyRequest, reply: FastifyReply) {
  reply.header('connection', 'close')
  request.raw.resume()
  const timer = setTimeout(() => request.raw.destroy(), 5_000)
  timer.unref()
  request.raw.once('close', () => clearTimeout(timer))
}

/** Logs and counts the route's pattern, never the URL, because paths and queries may contain tokens. */
function recordRequest(platform: Pick<Platform, 'log' | 'metrics'>, request: FastifyRequest, reply: FastifyReply) {
  const isStream = String(reply.getHeader('content-type') ?? '').startsWith(eventStream)
  // A stream lasts as long as its reader stays, so its duration says nothing about the service.
  if (isStream) return
  platform.metrics.observeRequest({
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    seconds: reply.elapsedTime / 1000,
  })
  const isRefused = refusals.has(reply.statusCode)
  platform.log[isRefused ? 'info' : 'debug'](
    {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      // The address helps an operator who investigates an attack.
      ...(isRefused && { address: request.ip }),
    },
    isRefused ? 'refused' : 'request',
  )
}

/**
 * The statuses of refusals because of who calls, what they may do, or how often they call. They are logged at the
 * default level.
 */
const refusals = new Set([401, 403, 429])

declare module 'fastify' {
  interface FastifyContextConfig {
    version?: ApiVersion
  }
  interface FastifyRequest {
    /** The error in the answer; null unless the answer is an error. */
    answeredError: Pick<ErrorAnswer, 'code' | 'values'> | null
  }
}
