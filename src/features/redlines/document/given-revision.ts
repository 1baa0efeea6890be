import { Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import { ifMatchOf } from '../../../http/if-match.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { invalidInput } from '../../../http/validation.ts'
import { optionalOperationId } from '../once/operation-id.ts'

/** Which revision a call is about; `If-Match` may say it instead. */
export const revisionInput = Type.Optional(Type.Integer({ minimum: 1 }))

/** Of a call that says nothing else. */
export const revisionBody = named(
  'RevisionInput',
  Type.Object({ revision: revisionInput, operationId: optionalOperationId }),
)

/** The revision that a call is about, in its body or as `If-Match: "7"`; `If-Match: *` names none. */
export function givenRevision(request: FastifyRequest, body: { revision?: number }): number | undefined {
  const given = ifMatchOf(request, 'revision')
  if (given === undefined || given === null) return body.revision
  if (body.revision !== undefined && body.revision !== given)
    throw invalidInput('revision and If-Match must be the same')
  return given
}

/** As `givenRevision`; throws `invalid_input` where neither says it. */
export function requiredRevision(request: FastifyRequest, body: { revision?: number }): number {
  const given = givenRevision(request, body)
  if (given === undefined) throw invalidInput('revision is required')
  return given
}
