import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { isKnown } from './if-none-match.ts'

export interface StoredAnswer {
  key: string
  sizeBytes: number
  contentType: string
  /** The SHA-256 of the bytes. Stored files never change. */
  etag: string
  /** The name for saving the file. */
  filename?: string
  /** The value of `Cache-Control`; `no-store` by default. */
  cacheControl?: string
}

/** Streams a stored file or, if requested, one range of it (RFC 9110 §14), without holding all of it in memory. */
export async function sendStored(
  platform: Pick<Platform, 'storage'>,
  request: FastifyRequest,
  { reply, file }: { reply: FastifyReply; file: StoredAnswer },
) {
  const etag = describe(reply.header('accept-ranges', 'bytes'), file)
  if (isKnown(request, etag)) return reply.code(304).send()
  const conditional = request.headers['if-range']
  const range =
    conditional === undefined || conditional === etag ? parseRange(request.headers.range, file.sizeBytes) : null
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.sizeBytes}`).send()
  const { start, end } = range ?? { start: 0, end: file.sizeBytes - 1 }
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.sizeBytes}`)
  reply.header('content-length', end - start + 1)
  if (request.method === 'HEAD') return reply.send(noBytes())
  const bytes = platform.storage.read(file.key, { start, end })
  // Waits until the file can be read, so that a missing file is an error of this call and not of a stream that has
  // begun.
  await once(bytes, 'readable')
  return reply.send(bytes)
}

export interface MadeAnswer extends Omit<StoredAnswer, 'key' | 'sizeBytes'> {
  bytes: Uint8Array
}

/** Answers with a file that was made for this call and is not stored. */
export function sendMade(request: FastifyRequest, reply: FastifyReply, file: MadeAnswer) {
  const etag = describe(reply, file)
  return isKnown(request, etag) ? reply.code(304).send() : reply.send(Buffer.from(file.bytes))
}

/** Sets the headers that describe a file, and returns its `ETag`. */
function describe(
  reply: FastifyReply,
  { etag, contentType, filename, cacheControl = 'no-store' }: Omit<StoredAnswer, 'key' | 'sizeBytes'>,
): string {
  const tag = `"${etag}"`
  reply.header('etag', tag).header('cache-control', cacheControl).type(contentType)
  if (filename) reply.header('content-disposition', contentDisposition(filename))
  return tag
}

/**
 * Returns the body of an answer to HEAD: for a text, the server would send its length; for a stream, it leaves that to
 * the headers.
 */
export const noBytes = () => Readable.from([])

/** Parses a range of bytes. Several ranges are answered with the whole file, as the RFC allows. */
export function parseRange(
  header: string | undefined,
  sizeBytes: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  if (match[1] === '') {
    const length = Math.min(Number(match[2]), sizeBytes)
    return length === 0 ? 'unsatisfiable' : { start: sizeBytes - length, end: sizeBytes - 1 }
  }
  const start = Number(match[1])
  const end = match[2] === '' ? sizeBytes - 1 : Math.min(Number(match[2]), sizeBytes - 1)
  if (match[2] !== '' && Number(match[2]) < start) return null
  return start >= sizeBytes ? 'unsatisfiable' : { start, end }
}

/** Writes a name that cannot break out of the header: ASCII for old programs, and UTF-8 (RFC 6266, RFC 8187). */
export function contentDisposition(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%/]/g, '_')
  const encoded = encodeURIComponent(filename).replace(/['()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
