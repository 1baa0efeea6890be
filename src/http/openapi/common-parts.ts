import { Type } from '@sinclair/typebox'
import { named } from './json-schema.ts'

/** The body of every error. */
export const errorSchema = named(
  'Error',
  Type.Object({ error: Type.String({ description: 'What went wrong, and what to change' }) }),
)

const header = (schema: object, description: string) => ({ description, schema })
const integer = { type: 'integer', minimum: 0 }

/** The headers of answers that several operations have. */
export const headers = {
  'X-Request-Id': header({ type: 'string' }, 'Names the request in the logs of the service; yours, if you sent one'),
  'RateLimit-Limit': header(integer, 'How many requests may be sent at once; absent if there is no limit'),
  'RateLimit-Remaining': header(integer, 'How many of them are left'),
  'RateLimit-Reset': header(integer, 'Seconds until all of them are available again'),
  'Retry-After': header(integer, 'Seconds to wait before the next attempt'),
  'WWW-Authenticate': header({ type: 'string' }, '`Bearer`'),
  Link: header({ type: 'string' }, 'With `limit`: `<URL>; rel="next"` leads to the next page. The last page has none'),
  ETag: header({ type: 'string' }, 'Changes whenever the content does'),
  'Accept-Ranges': header({ type: 'string', enum: ['bytes'] }, 'Parts of the file may be requested'),
  'Content-Range': header({ type: 'string' }, 'Which part of the file this is'),
}

export type HeaderName = keyof typeof headers

/** References to headers, as an answer has them. */
export const headerReferences = (names: HeaderName[]) =>
  Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))
