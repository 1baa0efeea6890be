import { Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import { shownValue } from '../../../http/input/shown-value.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { invalidInput } from '../../../http/validation.ts'

/** Which revision a call is about; `If-Match` may say it instead. */
export const revisionInput = Type.Optional(Type.Integer({ minimum: 1 }))

/** Of a call that says nothing else. */
export const revisionBody = named('RevisionInput', Type.Object({ revision: revisionInput }))

/** The revision that a call is about, in its body or as `If-Match: "7"`. */
export function givenRevision(request: FastifyRequest, body: { revision?: number }): number | undefined {
  const header = request.headers['if-match']
  if (header === undefined) return body.revision
  const match = /^"?(\d{1,9})"?$/.exec(header.trim())
  if (!match) throw invalidInput(`If-Match must be a revision, such as "7"; got ${shownValue(header)}`)
  const given = Number(match[1])
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
