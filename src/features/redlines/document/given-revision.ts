import { Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import { ifMatchOf } from '../../../http/if-match.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { invalidInput } from '../../../http/validation.ts'
import { optionalOperationId } from '../once/operation-id.ts'

/** The revision that a call refers to. The caller may name it in `If-Match` instead. */
export const revisionInput = Type.Optional(Type.Integer({ minimum: 1 }))

/** The body of a call without any other input. */
export const revisionBody = named(
  'RevisionInput',
  Type.Object({ revision: revisionInput, operationId: optionalOperationId }),
)

/**
 * Returns the revision that a call refers to, from its body or from `If-Match: "7"`. `If-Match: *` names no revision.
 */
export function requestedRevision(request: FastifyRequest, body: { revision?: number }): number | undefined {
  const ifMatch = ifMatchOf(request, 'revision')
  if (ifMatch === undefined || ifMatch === null) return body.revision
  if (body.revision !== undefined && body.revision !== ifMatch)
    throw invalidInput('revision and If-Match must be the same')
  return ifMatch
}

/** Like `requestedRevision`, but throws `invalid_input` if neither the body nor `If-Match` names a revision. */
export function requiredRevision(request: FastifyRequest, body: { revision?: number }): number {
  const revision = requestedRevision(request, body)
  if (revision === undefined) throw invalidInput('revision is required')
  return revision
}
