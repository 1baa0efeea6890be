import { Agent, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { BenchService } from './service.ts'

export interface WireAnswer {
  // biome-ignore lint/suspicious/noExplicitAny: a benchmark reads answers freely
  body: any
  /** The bytes that the call took on the wire, including headers. */
  sentBytes: number
  receivedBytes: number
  /** The part of these bytes that is content. */
  contentBytes: number
  ms: number
}

/** One connection that stays open, as in a browser, with compressed answers. It counts the bytes that pass over it. */
export class Wire {
  readonly #service: BenchService
  readonly #token: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })

  constructor(service: BenchService, token: string) {
    this.#service = service
    this.#token = token
  }

  /** Makes a call. Throws unless it succeeds. */
  async call(method: string, path: string, body?: unknown): Promise<WireAnswer> {
    const started = performance.now()
    const answer = await this.#send(method, path, body)
    const { socket } = answer
    const before = passed.get(socket) ?? { sentBytes: 0, receivedBytes: 0 }
    const packed = Buffer.concat(await answer.toArray())
    const content = unpacked(answer, packed)
    const ms = performance.now() - started
    const now = { sentBytes: socket.bytesWritten, receivedBytes: socket.bytesRead }
    passed.set(socket, now)
    if (answer.statusCode! >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${content}`)
    const sentBytes = now.sentBytes - before.sentBytes
    return {
      body: JSON.parse(content.toString()),
      sentBytes,
      receivedBytes: now.receivedBytes - before.receivedBytes,
      contentBytes: packed.length,
      ms,
    }
  }

  close(): void {
    this.#agent.destroy()
  }

  #send(method: string, path: string, body: unknown): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${this.#token}`,
        'accept-encoding': 'gzip, br',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      }
      const sent = request(this.#service.url + path, { method, agent: this.#agent, headers })
      sent.on('response', resolve).on('error', reject)
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }
}

/** The bytes that had passed over a connection when its last answer had arrived. */
const passed = new WeakMap<Socket, { sentBytes: number; receivedBytes: number }>()

function unpacked({ headers }: IncomingMessage, bytes: Buffer): Buffer {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(bytes)
  return headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes
}
