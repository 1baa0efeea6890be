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

/** The result of a request. A failing receiver is not an error of ours: the failure is returned, not thrown. */
export type Outcome =
  | { kind: 'answered'; status: number; headers: IncomingHttpHeaders; body: Buffer; isBodyCut: boolean }
  | { kind: 'failed'; error: string }

export interface Timeouts {
  resolveMs: number
  /** For TCP and TLS together. */
  connectMs: number
  /** For the rest of the body after the status. */
  bodyMs: number
  /** For everything. */
  totalMs: number
}

export interface HttpClientOptions extends AddressPolicy {
  timeouts?: Partial<Timeouts>
  resolveHost?: ResolveHost
  /** Certificate authorities in place of the system's. */
  ca?: SecureContextOptions['ca']
  /** How much of an answer is read; 64 KiB by default. */
  bodyLimitBytes?: number
}

/** Sends to addresses that strangers name. */
export interface HttpClient {
  /** Posts once, without following redirects. Never rejects. */
  post(request: OutgoingRequest, signal?: AbortSignal): Promise<Outcome>
  /** Fetches once, in the same way. */
  get(request: Omit<OutgoingRequest, 'body'>, signal?: AbortSignal): Promise<Outcome>
}

const usualBodyLimitBytes = 64 * 1024
const headerLimitBytes = 16 * 1024
/** Node tries the next address of a host after this time; its default of 250 ms gives up distant receivers. */
const addressTimeoutMs = 1_000
const defaultTimeouts: Timeouts = { resolveMs: 5_000, connectMs: 8_000, bodyMs: 3_000, totalMs: 15_000 }

/** A reason for a failure that may be logged as it is. */
class SendError extends Error {}

/**
 * Makes a client that cannot be led into the operator's own network: the host is resolved once, every address is checked, and the
 * connection goes to one of exactly those addresses, so that a second answer of the name server changes nothing.
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

/** Records neither the address nor anything else about the receiver, who is a stranger. */
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

/** The reason for an abort: the total time is over, or the process ends. */
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
  // The message omits the address: it may be a secret of the operator's network.
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

/** Returns the addresses resolved before, whatever the name resolves to now. */
const lookupIn = (addresses: string[]): LookupFunction => {
  const resolved = addresses.map(address => ({ address, family: isIP(address) }))
  return (_host, { all: wantsAll }, callback) =>
    wantsAll ? callback(null, resolved) : callback(null, resolved[0]!.address, resolved[0]!.family)
}

/** The last line of defence, should a connection ever go to an address that was not checked. */
function refusePrivatePeer(socket: Socket): void {
  if (socket.remoteAddress !== undefined && !isPublicAddress(socket.remoteAddress))
    socket.destroy(new SendError('The connection led to a private or local address'))
}

/** Reads an answer: the status decides; an endless or malformed body is cut and changes nothing. */
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
