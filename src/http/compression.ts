import { randomBytes, randomInt } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedCoding, type ContentCoding } from './accept-encoding.ts'

/** A shorter answer fits into one packet anyway. */
const sizeLeastBytes = 1024
const compressible = /^(application\/json|text\/html)\b/
/** Before it is written as Base64. */
const paddingMostBytes = 96

/** Answers up to here, as most are, take a fraction of a millisecond either way: 7 % smaller. */
const smallMostBytes = 32 * 1024

/** As small as the strongest gzip, in half its time (docs/decisions/0115). */
const brotliOptions = (sizeBytes = Number.POSITIVE_INFINITY) => ({
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: sizeBytes <= smallMostBytes ? 5 : 4,
  },
})
const brotliOf = promisify(brotliCompress)
const gzipOf = promisify(gzip)

/**
 * Compresses JSON and pages for clients that accept it (RFC 9110 §12.5.3): no files, no event streams, nothing that is
 * compressed already, and no route that is marked as `uncompressed`. Why sizes tell no secret, and tags stay as they are:
 * docs/decisions/0115.
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
 * Of a connection that is to end with the answer. The fetch of Node.js 24 throws where no program can catch it when the connection
 * ends while it still unpacks.
 */
const isClosing = ({ headers }: FastifyRequest) => headers.connection?.toLowerCase() === 'close'

/** Its headers are those of the answer that is not sent again (RFC 9110 §15.4.5); one about a file has a type. */
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
  // what breaks off is broken off for the client too
  return pipeline(payload, coding === 'br' ? createBrotliCompress(brotliOptions()) : createGzip(), () => {})
}

/** So much that sizes must be compared thousands of times before they say anything. */
const padding = () => randomBytes(randomInt(paddingMostBytes)).toString('base64url')

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answers hold secrets, and browsers call it with credentials of their own accord. */
    uncompressed?: true
  }
}
