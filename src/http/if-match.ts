import type { FastifyRequest } from 'fastify'
import { ifMatchPattern } from './if-match-pattern.ts'
import { shownValue } from './input/shown-value.ts'
import { invalidInput } from './validation.ts'

/**
 * The number that `If-Match: "7"` names; null for `*`, which any version fulfils (RFC 9110 §13.1.1), and undefined without the
 * header. A proxy that compresses answers makes their tags weak
 * (`W/"7"`), which says nothing else of a number. Throws `invalid_input`.
 * @param noun what is numbered
 */
export function ifMatchOf(request: FastifyRequest, noun: 'version' | 'revision'): number | null | undefined {
  const header = request.headers['if-match']
  if (header === undefined) return undefined
  const tag = header.trim()
  if (tag === '*') return null
  if (!pattern.test(tag)) throw invalidInput(`If-Match must be a ${noun}, such as "7"; got ${shownValue(header)}`)
  return Number(tag.replace(/\D/g, ''))
}

const pattern = new RegExp(ifMatchPattern)

/** The `ETag` of something that is numbered. */
export const numberTag = (number: number): string => `"${number}"`
