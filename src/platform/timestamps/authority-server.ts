import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { positiveFrom } from '../../engine/asn1/der.ts'
import type { Authority } from '../../engine/timestamps/authority.ts'
import type { Clock } from '../clock.ts'
import { REVOCATION_LIST_PATH } from '../keys/revocation/list-address.ts'

export interface AuthorityServer {
  port: number
  /** Takes no new requests and closes all connections. */
  stop(): Promise<void>
}

/** The maximum size of a request. A usual request has 70 bytes, or 150 with a policy and SHA-512. */
const requestBytesMost = 4 * 1024
const headerBytesMost = 8 * 1024
const connectionsMost = 200
/** The time limit for a whole request. It is checked in steps of a fifth of it. */
const defaultTimeoutMs = 5_000
/**
 * The length of serial numbers, which may have at most 20 bytes (RFC 3161 §2.4.2). They are random, so that a new
 * number requires no memory of earlier numbers.
 */
const serialNumberBytes = 16

interface ServeOptions {
  host: string
  port: number
  clock: Clock
  timeoutMs?: number
  /** Returns the revocation list of the authority's root as DER; null if there is none. */
  readRevocationList?: () => Promise<Uint8Array | null>
}

/**
 * Serves a timestamp authority over HTTP (RFC 3161 §3.4), on any path. Below any path it also serves the revocation
 * list of the authority's root, because a proxy may add a path. Rejects if it cannot listen on the address.
 */
export async function serveAuthority(
  authority: Authority,
  { host, port, clock, timeoutMs = defaultTimeoutMs, readRevocationList = async () => null }: ServeOptions,
): Promise<AuthorityServer> {
  const server = createServer(
    {
      maxHeaderSize: headerBytesMost,
      headersTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      keepAliveTimeout: timeoutMs,
      connectionsCheckingInterval: timeoutMs / 5,
    },
    (request, response) => {
      answer(request, response).catch(() => response.destroy())
    },
  )
  server.maxConnections = connectionsMost
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET' && request.url?.endsWith(REVOCATION_LIST_PATH)) return answerList(response)
    const refusal = refusalOf(request)
    if (refusal) return refuse(response, ...refusal)
    const body = await bodyOf(request)
    if (body === null) return refuse(response, 413, `A request has at most ${requestBytesMost} bytes`)
    const moment = { now: clock.now(), serialNumber: positiveFrom(randomBytes(serialNumberBytes)) }
    const bytes = await authority.answer(body, moment)
    response
      .writeHead(200, { 'content-type': 'application/timestamp-reply', 'content-length': bytes.length })
      .end(bytes)
  }

  async function answerList(response: ServerResponse): Promise<void> {
    const bytes = await readRevocationList()
    if (bytes === null) return refuse(response, 404, 'There is no revocation list')
    const headers = { 'content-type': 'application/pkix-crl', 'cache-control': 'public, max-age=3600' }
    response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes)
  }
}

function refusalOf({ method, headers }: IncomingMessage): [status: number, text: string] | null {
  if (method !== 'POST') return [405, 'Send a TimeStampReq with POST']
  if (headers['content-type']?.split(';')[0]?.trim().toLowerCase() !== 'application/timestamp-query')
    return [415, 'The content type must be application/timestamp-query']
  return null
}

/** Refuses a request and ends the connection, because further data from the client is not read. */
function refuse(response: ServerResponse, status: number, text: string): void {
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    connection: 'close',
    ...(status === 405 && { allow: 'POST' }),
  }
  response.writeHead(status, headers).end(`${text}.\n`)
}

/** Reads the body of a request. Returns null if it is too long. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk as Buffer)
    sizeBytes += (chunk as Buffer).length
    if (sizeBytes > requestBytesMost) return null
  }
  return Buffer.concat(chunks)
}
