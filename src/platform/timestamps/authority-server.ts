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
  /** Takes no new requests, and ends the connections. */
  stop(): Promise<void>
}

/** A request has 70 bytes, and 150 with a policy and SHA-512. */
const requestBytesMost = 4 * 1024
const headerBytesMost = 8 * 1024
const connectionsMost = 200
/** For a request as a whole; checked in steps of a fifth of it. */
const defaultTimeoutMs = 5_000
/** At most 20 bytes (RFC 3161 §2.4.2). Random, so that a new number needs no memory of earlier ones. */
const serialNumberBytes = 16

interface ServeOptions {
  host: string
  port: number
  clock: Clock
  timeoutMs?: number
  /** The list of the authority's root, DER; null if there is none. */
  readRevocationList?: () => Promise<Uint8Array | null>
}

/**
 * Serves an authority over HTTP (RFC 3161 §3.4), on any path, and below any path the list of its root, because a proxy may add a path.
 * Rejects when the address cannot be listened on.
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

/** Ends the connection with the refusal: further data from the client is not read. */
function refuse(response: ServerResponse, status: number, text: string): void {
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    connection: 'close',
    ...(status === 405 && { allow: 'POST' }),
  }
  response.writeHead(status, headers).end(`${text}.\n`)
}

/** Null when it is too long. */
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
