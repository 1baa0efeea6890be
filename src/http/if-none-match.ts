import type { FastifyRequest } from 'fastify'

/**
 * Whether a client already has the content with this `ETag` (RFC 9110 §13.1.2). Tags are compared without their `W/`:
 * content that was compressed on the way, here or in a proxy, is still the same.
 */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  return givenTags(headers['if-none-match']).some(tag => tag === '*' || tag === opaque(etag))
}

/** Returns the tags in `If-None-Match`, without their `W/`. */
export const givenTags = (ifNoneMatch: string | undefined): string[] =>
  ifNoneMatch?.split(',').map(tag => opaque(tag.trim())) ?? []

const opaque = (tag: string) => tag.replace(/^W\//, '')
