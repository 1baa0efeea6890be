import { randomBytes, randomInt } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedCoding, type ContentCoding } from './accept-encoding.ts'

/** Shorter answers are not compressed, because they fit into one packet anyway. */
const sizeLeastBytes = 1024
const compressible = /^(application\/json|text\/html)\b/
/** The maximum number of padding bytes, before they are written as Base64. */
const paddingMostBytes = 96

/**
 * Answers up to this size, which most are, take a fraction of a millisecond at either quality. The higher quality makes
 * them 7 % smaller.
 */
const smallMostBytes = 32 * 1024

/** Options for bodies as small as those of the strongest gzip, in half its time (docs/decisions/58). */
const brotliOptions = (sizeBytes = Number.POSITIVE_INFINITY) => ({
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: sizeBytes <= smallMostBytes ? 5 : 4,
  },
})
const brotliOf = promisify(brotliCompress)
const gzipOf = promisify(gzip)

/**
 * Compresses JSON and pages for clients that accept it (RFC 9110 §12.5.3), but not files, event streams, anything that
 * is already compressed, or routes marked as `uncompressed`. docs/decisions/58 explains why sizes reveal no secrets and
 * why tags stay unchanged.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (isUnchangedJson(reply)) reply.header('vary', 'accept-encoding')
    if (!isCompressible(request, reply, payload)) return payload
    reply.header('vary', 'accept-encoding')
    const coding = isClosing(request) ? null : acceptedCoding(request.headers['accept-encoding'])
    if (coding === null) return payload
    const body = await compressed(payload as string | Buffer | Readable, coding)
    reply.header('content-encoding', coding).header('x-padding', padding())
    return body
  })
}

/**
 * Whether the connection ends with the answer. If it ends while the fetch of Node.js 24 is still decompressing, fetch
 * throws where no program can catch the error.
 */
const isClosing = ({ headers }: FastifyRequest) => headers.connection?.toLowerCase() === 'close'

/**
 * Whether an answer says that JSON is unchanged: its headers must be those of the answer that is not repeated (RFC 9110
 * §15.4.5). An answer about an unchanged file has a content type.
 */
const isUnchangedJson = (reply: FastifyReply) => reply.statusCode === 304 && !reply.hasHeader('content-type')

function isCompressible(request: FastifyRequest, reply: FastifyReply, payload: unknown): boolean {
  if (request.routeOptions.config?.uncompressed) return false
  if (reply.hasHeader('content-encoding') || reply.hasHeader('content-length')) return false
  if (!compressible.test(String(reply.getHeader('content-type')))) return false
  return payload instanceof Readable || sizeOf(payload) >= sizeLeastBytes
}

const sizeOf = (payload: unknown) =>
  typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0

async function compressed(payload: string | Buffer | Readable, coding: ContentCoding) {
  if (!(payload instanceof Readable))
    return coding === 'br' ? brotliOf(payload, brotliOptions(sizeOf(payload))) : gzipOf(payload)
  // `pipeline` breaks off the answer when its source breaks off.
  return pipeline(payload, coding === 'br' ? createBrotliCompress(brotliOptions()) : createGzip(), () => {})
}

/** Returns random padding. Its length varies so much that sizes reveal something only if thousands are compared. */
const padding = () => randomBytes(randomInt(paddingMostBytes)).toString('base64url')

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for a route whose answers contain secrets and which browsers call with credentials by themselves. */
    uncompressed?: true
  }
}
