import type { FastifyRequest } from 'fastify'

/**
 * Whether a client has what has this `ETag` (RFC 9110 §13.1.2). Tags are compared without their `W/`: what was compressed on its
 * way, here or in a proxy, is the same.
 */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const given = headers['if-none-match']?.split(',').map(tag => tag.trim()) ?? []
  return given.some(tag => tag === '*' || opaque(tag) === opaque(etag))
}

const opaque = (tag: string) => tag.replace(/^W\//, '')
