import { Type } from '@sinclair/typebox'
import { named } from './json-schema.ts'

/** The schema of every error's body. */
export const errorSchema = named(
  'Error',
  Type.Object({ error: Type.String({ description: 'What went wrong, and what to change' }) }),
)

const header = (schema: object, description: string) => ({ description, schema })
const integer = { type: 'integer', minimum: 0 }

/** The headers that the answers of several operations have. */
export const headers = {
  'X-Request-Id': header(
    { type: 'string' },
    'Identifies the request in the logs of the service. If you send one, it is used',
  ),
  'RateLimit-Limit': header(integer, 'How many requests can be sent at once. Absent if there is no limit'),
  'RateLimit-Remaining': header(integer, 'How many requests are left'),
  'RateLimit-Reset': header(integer, 'Seconds until the full limit is available again'),
  'Retry-After': header(integer, 'Seconds to wait before retrying'),
  'WWW-Authenticate': header({ type: 'string' }, '`Bearer`'),
  Link: header(
    { type: 'string' },
    'With `limit`: the URL of the next page as `<URL>; rel="next"`. Absent on the last page',
  ),
  ETag: header({ type: 'string' }, 'Changes whenever the content changes'),
  'Accept-Ranges': header({ type: 'string', enum: ['bytes'] }, 'Range requests are supported'),
  'Content-Range': header({ type: 'string' }, 'The part of the file that is returned'),
}

export type HeaderName = keyof typeof headers

/** Returns references to the headers of an answer. */
export const headerReferences = (names: HeaderName[]) =>
  Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))
