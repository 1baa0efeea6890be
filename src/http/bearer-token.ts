import type { FastifyRequest } from 'fastify'
import { CodedError } from './coded-error.ts'

/** Returns the token of the Authorization header; throws `auth_token_not_valid` when it is missing. */
export function bearerToken(request: FastifyRequest): string {
  const match = /^Bearer +([\w.~+/=-]+) *$/i.exec(request.headers.authorization ?? '')
  if (!match) throw new CodedError('auth_token_not_valid')
  return match[1]!
}
