import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { type RequestOptions, request as requestHttps } from 'node:https'
import { isIP, type LookupFunction, type Socket, type TcpNetConnectOpts } from 'node:net'
import type { SecureContextOptions } from 'node:tls'
import { type Attributes, beginSpan, traceparent } from '../tracing/trace.ts'
import { type AddressPolicy, hostOf, urlProblem } from './outgoing-url.ts'
import { isPublicAddress } from './public-address.ts'
import { type ResolveHost, resolveAnyHost, resolvePublicHost } from './resolve-host.ts'

export interface OutgoingRequest {
  url: string
  headers: Record<string, string>
  body: Buffer
}

interface SentRequest extends OutgoingRequest {
  method: 'GET' | 'POST'
}

/**
 * The result of a request. A failing receiver is not an error of the service, so the failure is returned, not thrown.
 */
export type Outcome =
  | { kind: 'answered'; status: number; headers: IncomingHttpHeaders; body: Buffer; isBodyCut: boolean }
  | { kind: 'failed'; error: string }

export interface Timeouts {
  resolveMs: number
  /** The limit for TCP and TLS together. */
  connectMs: number
  /** The limit for the rest of the body after the status. */
  bodyMs: number
  /** The limit for the whole request. */
  totalMs: number
}

export interface HttpClientOptions extends AddressPolicy {
  timeouts?: Partial<Timeouts>
  resolveHost?: ResolveHost
  /** Certificate authorities to use instead of the system's. */
  ca?: SecureContextOptions['ca']
  /** How much of an answer is read. The default is 64 KiB. */
  bodyLimitBytes?: number
}

/** Sends requests to addresses that come from outside. */
export interface HttpClient {
  /** Posts once, without following redirects. Never rejects. */
  post(request: OutgoingRequest, signal?: AbortSignal): Promise<Outcome>
  /** Fetches once, without following redirects. Never rejects. */
  get(request: Omit<OutgoingRequest, 'body'>, signal?: AbortSignal): Promise<Outcome>
}

const usualBodyLimitBytes = 64 * 1024
const headerLimitBytes = 16 * 1024
/**
 * How long Node waits before it tries the next address of a host. Its default of 250 ms gives up on distant receivers.
 */
const addressTimeoutMs = 1_000
const defaultTimeouts: Timeouts = { resolveMs: 5_000, connectMs: 8_000, bodyMs: 3_000, totalMs: 15_000 }

/** An error whose message may be logged as it is. */
class SendError extends Error {}

/**
 * Makes a client that cannot be led into the operator's own network. The host is resolved once, every address is
 * checked, and the connection is made to one of exactly these addresses, so a second answer of the name server changes
 * nothing.
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  return {
    post: (request, signal) => traced({ ...request, method: 'POST' }, sent => send(sent, signal)),
    get: (request, signal) => traced({ ...request, body: Buffer.alloc(0), method: 'GET' }, sent => send(sent, signal)),
  }

  async function send(request: SentRequest, signal?: AbortSignal): Promise<Outcome> {
    const total = AbortSignal.timeout(timeouts.totalMs)
    const ended = signal ? AbortSignal.any([signal, total]) : total
    try {
      const addresses = await before(ended, timeouts, checkedAddresses(request.url, options, timeouts))
      return await exchange(request, addresses, { ...options, timeouts, ended })
    } catch (error) {
      return { kind: 'failed', error: describe(error as Error) }
    }
  }
}

/**
 * Records the request as a span, but not its address or anything else about the receiver, who is outside the operator's
 * control.
 */
async function traced(request: SentRequest, send: (request: SentRequest) => Promise<Outcome>): Promise<Outcome> {
  const attributes = { 'http.request.method': request.method }
  const span = beginSpan(request.method, { kind: 'client', attributes, isRoot: true })
  return span.run(async () => {
    const parent = traceparent()
    const outcome = await send(parent ? { ...request, headers: { ...request.headers, traceparent: parent } } : request)
    const status: Attributes = outcome.kind === 'answered' ? { 'http.response.status_code': outcome.status } : {}
    span.end({ attributes: status, isError: outcome.kind === 'failed' || outcome.status >= 400 })
    return outcome
  })
}

const describe = (error: Error & { code?: string }): string =>
  (error.message || error.code || 'The connection failed').slice(0, 300)

/** Returns the reason for an abort: the total time is over, or the process is ending. */
const abortError = (ended: AbortSignal, { totalMs }: Timeouts) =>
  new SendError(
    (ended.reason as Error)?.name === 'TimeoutError'
      ? `No response within ${totalMs / 1000} seconds`
      : 'The service was stopped before a response came',
  )

function before<T>(ended: AbortSignal, timeouts: Timeouts, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(abortError(ended, timeouts))
    if (ended.aborted) abort()
    ended.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => ended.removeEventListener('abort', abort))
  })
}

async function checkedAddresses(url: string, options: HttpClientOptions, { resolveMs }: Timeouts): Promise<string[]> {
  const problem = urlProblem(url, options)
  if (problem) throw new SendError(`The URL ${problem}`)
  const resolveHost = options.resolveHost ?? (options.allowPrivate ? resolveAnyHost : resolvePublicHost)
  const addresses = await within(resolveMs, 'The host name could not be resolved', resolveHost(hostOf(new URL(url))))
  // The message omits the address, which may be a secret of the operator's network.
  if (!options.allowPrivate && !addresses.every(isPublicAddress))
    throw new SendError('The host name resolves to a private or local address')
  return addresses
}

function within<T>(timeoutMs: number, what: string, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new SendError(`${what} within ${timeoutMs / 1000} seconds`)), timeoutMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

interface ExchangeOptions extends HttpClientOptions {
  timeouts: Timeouts
  ended: AbortSignal
}

function exchange({ method, url, headers, body }: SentRequest, addresses: string[], options: ExchangeOptions) {
  const { timeouts, ended, bodyLimitBytes = usualBodyLimitBytes } = options
  const length = method === 'GET' ? {} : { 'content-length': body.length }
  const secure = url.startsWith('https:')
  return new Promise<Outcome>((resolve, reject) => {
    const request = (secure ? requestHttps : requestHttp)(url, {
      method,
      headers: { ...headers, ...length, 'accept-encoding': 'identity', connection: 'close' },
      ...connectionOptions(addresses),
      ...(secure && { rejectUnauthorized: true, ca: options.ca }),
    })
    const connecting = setTimeout(
      () => request.destroy(new SendError(`No connection within ${timeouts.connectMs / 1000} seconds`)),
      timeouts.connectMs,
    )
    const abort = () => request.destroy(abortError(ended, timeouts))
    ended.addEventListener('abort', abort, { once: true })
    const settle = (outcome: Outcome | Error) => {
      clearTimeout(connecting)
      ended.removeEventListener('abort', abort)
      if (outcome instanceof Error) reject(outcome)
      else resolve(outcome)
      request.destroy()
    }
    request.on('socket', socket => {
      socket.once('connect', () => options.allowPrivate || refusePrivatePeer(socket))
      socket.once(secure ? 'secureConnect' : 'connect', () => clearTimeout(connecting))
    })
    let isAnswered = false
    request.on('response', response => {
      isAnswered = true
      readAnswer(response, { bodyMs: timeouts.bodyMs, bodyLimitBytes }).then(settle)
    })
    request.on('error', settle)
    request.on('close', () => isAnswered || settle(new SendError('The connection was closed before a response came')))
    if (ended.aborted) abort()
    request.end(body)
  })
}

const connectionOptions = (
  addresses: string[],
): RequestOptions & Pick<TcpNetConnectOpts, 'autoSelectFamilyAttemptTimeout'> => ({
  agent: false,
  lookup: lookupIn(addresses),
  autoSelectFamilyAttemptTimeout: addressTimeoutMs,
  maxHeaderSize: headerLimitBytes,
})

/** Looks up the addresses that were resolved and checked before, whatever the name resolves to now. */
const lookupIn = (addresses: string[]): LookupFunction => {
  const resolved = addresses.map(address => ({ address, family: isIP(address) }))
  return (_host, { all: wantsAll }, callback) =>
    wantsAll ? callback(null, resolved) : callback(null, resolved[0]!.address, resolved[0]!.family)
}

/**
 * Closes a connection to a private address. This is the last line of defence, in case a connection is ever made to an
 * unchecked address.
 */
function refusePrivatePeer(socket: Socket): void {
  if (socket.remoteAddress !== undefined && !isPublicAddress(socket.remoteAddress))
    socket.destroy(new SendError('The connection led to a private or local address'))
}

/** Reads an answer. Only its status matters: an endless or malformed body is cut, which changes nothing. */
function readAnswer(
  response: IncomingMessage,
  { bodyMs, bodyLimitBytes }: { bodyMs: number; bodyLimitBytes: number },
): Promise<Outcome> {
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    let sizeBytes = 0
    const finish = (isBodyCut: boolean) => {
      clearTimeout(timer)
      const body = Buffer.concat(chunks).subarray(0, bodyLimitBytes)
      resolve({ kind: 'answered', status: response.statusCode!, headers: response.headers, body, isBodyCut })
    }
    const timer = setTimeout(() => finish(true), bodyMs)
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      sizeBytes += chunk.length
      if (sizeBytes > bodyLimitBytes) finish(true)
    })
    response.on('end', () => finish(false))
    response.on('error', () => finish(true))
    response.on('close', () => finish(true))
  })
}
