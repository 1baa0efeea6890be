import type { TSchema } from '@sinclair/typebox'
import { ifMatchPattern } from '../if-match-pattern.ts'
import { formRoute, type Route, readsJson } from '../route.ts'
import { exampleOf } from './example.ts'
import { type JsonSchema, type NamedSchemas, toJsonSchema } from './json-schema.ts'
import { securityOf } from './security.ts'

/** Returns an operation of the document, without its answers. */
export function operationOf(route: Route, tag: string | null, schemas: NamedSchemas) {
  const body = requestBody(route, schemas)
  return {
    operationId: route.operationId,
    summary: route.summary,
    ...(route.description && { description: route.description }),
    ...(tag !== null && { tags: [tag] }),
    security: securityOf(route),
    parameters: [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)],
    ...(body && { requestBody: body }),
  }
}

const pathParameters = (route: Route) =>
  [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1 },
    example: exampleOf({ type: 'string' }, name),
  }))

function queryParameters(route: Route) {
  if (!route.query) return []
  const { properties, required } = toJsonSchema(route.query) as {
    properties: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required?.includes(name) ?? false,
    ...(description !== undefined && { description }),
    ...(schema.type === 'object' && { style: 'deepObject', explode: true }),
    schema,
    ...(required?.includes(name) && { example: exampleOf(schema, name) }),
  }))
}

const headerTexts = {
  'Idempotency-Key': {
    description: 'Makes retries safe: for 24 hours, a repeat returns the first answer, and nothing is created twice',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
    example: 'order-4711',
  },
  'If-Match': {
    description: 'The revision you last read. Can be sent instead of `revision` in the body',
    schema: { type: 'string', pattern: ifMatchPattern },
    example: '"7"',
  },
  'If-None-Match': {
    description: 'The `ETag` of an earlier answer. Returns 304 if nothing has changed since',
    schema: { type: 'string' },
  },
  Range: {
    description: 'A single byte range, such as `bytes=0-65535`',
    schema: { type: 'string' },
    example: 'bytes=0-65535',
  },
}

/** The description of `If-Match` for a change that is based on a version. It replaces the text about revisions. */
const ifMatchTexts = {
  taken:
    'The `ETag` of the version that the change is based on. If there is a newer version, the change is refused with 409. Without this header, the last change wins',
  required:
    'The `ETag` of the version that the change is based on. If there is a newer version, the change is refused with 409',
}

function headerParameters(route: Route) {
  return [...optionalHeaders(route), ...ifMatchHeader(route)]
}

function ifMatchHeader({ ifMatch }: Route) {
  if (ifMatch === undefined) return []
  const details = { required: ifMatch === 'required', description: ifMatchTexts[ifMatch] }
  return [{ name: 'If-Match', in: 'header', ...headerTexts['If-Match'], ...details }]
}

function optionalHeaders(route: Route) {
  const names: (keyof typeof headerTexts)[] = [
    ...(route.creates ? (['Idempotency-Key'] as const) : []),
    ...(takesRevision(route) ? (['If-Match'] as const) : []),
    ...(route.conditional ? (['If-None-Match'] as const) : []),
    ...(route.conditional === 'ranges' ? (['Range'] as const) : []),
  ]
  return names.map(name => ({ name, in: 'header', required: false, ...headerTexts[name] }))
}

/** Whether the body of a call contains a `revision`, which `If-Match` may state instead. */
const takesRevision = ({ body, consumes }: Route) =>
  [body, ...Object.values(consumes ?? {})].some(schema => schema?.properties && 'revision' in schema.properties)

function requestBody(route: Route, schemas: NamedSchemas) {
  const bodies = route.consumes ?? (readsJson(route) && route.body ? { 'application/json': route.body } : null)
  const content = bodies && { ...bodies, ...formRoute(route)?.consumes }
  if (!content) return null
  const isRequired = Object.values(content).some(schema => (schema.required?.length ?? 0) > 0)
  return {
    required: isRequired,
    content: Object.fromEntries(Object.entries(content).map(([type, schema]) => [type, media(schema, schemas)])),
  }
}

const media = (schema: TSchema, schemas: NamedSchemas) => ({
  schema: toJsonSchema(schema, schemas),
  example: exampleOf(toJsonSchema(schema)),
})
