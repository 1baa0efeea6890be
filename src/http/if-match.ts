import type { FastifyRequest } from 'fastify'
import { ifMatchPattern } from './if-match-pattern.ts'
import { inputShown } from './input/shown-value.ts'
import { invalidInput } from './validation.ts'

/**
 * Returns the number in `If-Match: "7"`; null for `*`, which matches any version (RFC 9110 §13.1.1), and undefined
 * without the header. A proxy that compresses answers makes their tags weak (`W/"7"`), which changes nothing for a
 * number. Throws `invalid_input`.
 * @param noun the word for what the number counts
 */
export function ifMatchOf(request: FastifyRequest, noun: 'version' | 'revision'): number | null | undefined {
  const header = request.headers['if-match']
  if (header === undefined) return undefined
  const tag = header.trim()
  if (tag === '*') return null
  if (!pattern.test(tag)) throw invalidInput(`If-Match must be a ${noun}, such as "7"; got ${inputShown(header)}`)
  return Number(tag.replace(/\D/g, ''))
}

const pattern = new RegExp(ifMatchPattern)

/** Returns the `ETag` for the number of a version or revision. */
export const numberTag = (number: number): string => `"${number}"`
