import { type TSchema, Type } from '@sinclair/typebox'
import type { ApiVersion } from '../error-catalogue.ts'
import { type Access, formRoute, type Route, readsJson } from '../route.ts'
import { type DocumentedError, documentedErrors } from './documented-errors.ts'
import { exampleOf } from './example.ts'
import { type JsonSchema, NamedSchemas, toJsonSchema } from './json-schema.ts'

export interface DocumentOptions {
  routes: Route[]
  version: ApiVersion
  publicUrl: string
  productVersion: string
  /** What each scope of an access token allows. */
  scopes: Record<string, string>
  /** Sent to the endpoints that are registered for it: the record of each kind of event. */
  webhooks: Record<string, { summary: string; record: TSchema }>
}

/** OpenAPI 3.1 of the table of routes (https://spec.openapis.org/oas/v3.1.1): all of it, so that it cannot lag behind. */
export function openApiDocument(options: DocumentOptions) {
  const { version, publicUrl, productVersion } = options
  const schemas = new NamedSchemas()
  schemas.refer('Error', toJsonSchema(Type.Object({ error: Type.String() })))
  return {
    openapi: '3.1.1',
    info: {
      title: 'Countersign',
      version: productVersion,
      summary: 'Document signing and redlining',
      description: description(version),
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: publicUrl }],
    tags: tagsOf(options.routes).map(name => ({ name })),
    paths: paths(options, schemas),
    webhooks: webhooks(options, schemas),
    components: {
      schemas: schemas.all(),
      securitySchemes: securitySchemes(options),
    },
  }
}

function description(version: ApiVersion): string {
  const older = 'This is the older version of the interface: it differs from /v1 in the texts of some errors.\n\n'
  return `${version === 'v0' ? older : ''}Everything belongs to the organization of the credentials: an access token
from \`POST /oauth/token\`, or an API key, sent as \`Authorization: Bearer …\`. Times are UTC, ISO 8601 with milliseconds.
Every error is \`{"error": "…"}\`. A POST that creates takes an \`Idempotency-Key\`: sent again within 24 hours it gets the first
answer and makes nothing more. Every answer has an \`X-Request-Id\`; one that is sent is kept.`
}

function paths({ routes, version }: DocumentOptions, schemas: NamedSchemas) {
  const all: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const path = `${route.versioned ? `/${version}` : ''}${route.path.replace(/:(\w+)/g, '{$1}')}`
    all[path] = { ...all[path], [route.method.toLowerCase()]: operation(route, version, schemas) }
  }
  return all
}

const ofTheService = /^(health|ready|metrics|openapi\.json|\.well-known)$/
const tagOf = (route: Route) => route.path.split('/')[1]!.replace(ofTheService, 'service')

/** What an integrator calls stands before what pages and operators do. */
function tagsOf(routes: Route[]): string[] {
  const isFirst = (route: Route) => route.access.scheme === 'organization'
  const all = [...routes.filter(isFirst), ...routes.filter(route => !isFirst(route))].map(tagOf)
  return [...new Set(all.filter(tag => tag !== 'service')), 'service']
}

function operation(route: Route, version: ApiVersion, schemas: NamedSchemas) {
  const body = requestBody(route, schemas)
  return {
    operationId: route.operationId,
    summary: route.summary,
    ...(route.description && { description: route.description }),
    tags: [tagOf(route)],
    security: securityOf(route),
    parameters: [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)],
    ...(body && { requestBody: body }),
    responses: { 200: success(route, schemas), ...refusals(route, documentedErrors(route, version)) },
  }
}

const pathParameters = (route: Route) =>
  [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
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
    schema,
  }))
}

function headerParameters(route: Route) {
  if (!route.creates) return []
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'Makes the request safe to send again within 24 hours',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    },
  ]
}

function requestBody(route: Route, schemas: NamedSchemas) {
  const json = route.consumes ?? (readsJson(route) && route.body ? { 'application/json': route.body } : null)
  const content = json && { ...json, ...formRoute(route)?.consumes }
  if (!content) return null
  const isRequired = Object.values(content).some(schema => (schema.required?.length ?? 0) > 0)
  return {
    required: isRequired,
    content: Object.fromEntries(Object.entries(content).map(([type, schema]) => [type, media(schema, schemas)])),
  }
}

function media(schema: TSchema, schemas: NamedSchemas) {
  return { schema: toJsonSchema(schema, schemas), example: exampleOf(toJsonSchema(schema)) }
}

function success(route: Route, schemas: NamedSchemas) {
  const headers = route.access.scheme === 'organization' ? { headers: rateLimitHeaders } : {}
  if (route.produces) {
    return { description: route.summary, ...headers, content: { [route.produces]: { schema: { type: 'string' } } } }
  }
  const content = route.response && { 'application/json': media(route.response, schemas) }
  return { description: route.summary, ...headers, ...(content && { content }) }
}

const integerHeader = (text: string) => ({ description: text, schema: { type: 'integer' } })

const rateLimitHeaders = {
  'RateLimit-Limit': integerHeader('How many requests may be sent at once; absent without a limit'),
  'RateLimit-Remaining': integerHeader('How many are left'),
  'RateLimit-Reset': integerHeader('Seconds until all are there again'),
}

const retryAfter = { headers: { 'Retry-After': integerHeader('Seconds to wait before the next try') } }

function refusals(route: Route, errors: DocumentedError[]) {
  const byStatus = Map.groupBy(errors, error => error.status)
  return Object.fromEntries([...byStatus].map(([status, some]) => [status, refusal(route, status, some)]))
}

function refusal(route: Route, status: number, errors: DocumentedError[]) {
  const codes = [...new Set(errors.map(({ code }) => `\`${code}\``))]
  const examples = errors.map(({ code, text }, index) => {
    const isRepeated = errors.findIndex(one => one.code === code) < index
    return [isRepeated ? `${code}_${index}` : code, { summary: text, value: { error: text } }]
  })
  return {
    description: codes.join(', '),
    ...((status === 429 || status === 503) && retryAfter),
    content: {
      'application/json': { schema: errorSchema(route, errors), examples: Object.fromEntries(examples) },
    },
  }
}

/** Of the errors of one status: the text, and what some of them have beside it. */
function errorSchema(route: Route, errors: DocumentedError[]) {
  const facts = errors.flatMap(({ code }) => route.errorFacts?.[code] ?? [])
  if (facts.length === 0) return { $ref: '#/components/schemas/Error' }
  const properties = Object.assign({}, ...facts.map(one => Type.Partial(one).properties))
  return toJsonSchema(Type.Object({ error: Type.String(), ...properties }))
}

function webhooks({ webhooks: kinds }: DocumentOptions, schemas: NamedSchemas) {
  return Object.fromEntries(Object.entries(kinds).map(([kind, one]) => [kind, webhook(kind, one, schemas)]))
}

function webhook(kind: string, { summary, record }: { summary: string; record: TSchema }, schemas: NamedSchemas) {
  const header = (name: string, text: string) => ({
    name,
    in: 'header',
    required: true,
    description: text,
    schema: { type: 'string' },
  })
  return {
    post: {
      operationId: kind,
      summary,
      parameters: [
        header('Content-Sha256', 'HMAC-SHA256 of the raw body under the signing secret, in lower-case hexadecimal'),
        header('Webhook-Id', 'The same for each try of one delivery'),
        header('Webhook-Timestamp', 'Unix seconds of this try'),
        header('Webhook-Signature', 'As in Standard Webhooks'),
      ],
      requestBody: { required: true, content: { 'application/json': media(record, schemas) } },
      responses: { '2XX': { description: 'Taken; anything else is tried again' } },
    },
  }
}

type Scheme = Access<unknown>['scheme']

const bearer = (text: string) => ({ type: 'http', scheme: 'bearer', description: text })

function securitySchemes({ publicUrl, scopes }: DocumentOptions) {
  return {
    oauth: {
      type: 'oauth2',
      description: 'OAuth 2.0 client credentials; the token is sent as `Authorization: Bearer`',
      flows: { clientCredentials: { tokenUrl: `${publicUrl}/oauth/token`, scopes } },
    },
    apiKey: bearer('An API key of the organization, `cs_live_…`'),
    signingToken: bearer('The token of a signing URL'),
    editorToken: bearer('The token of an editor URL'),
    redlineToken: bearer('The token of a redline URL'),
    operatorToken: bearer('`METRICS_TOKEN`, where one is set'),
  }
}

const tokenOf: Record<Exclude<Scheme, 'organization' | 'anyone'>, string> = {
  signer: 'signingToken',
  editor: 'editorToken',
  'party-member': 'redlineToken',
  operator: 'operatorToken',
}

function securityOf({ access: { scheme }, scope }: Route) {
  if (scheme === 'anyone') return []
  if (scheme !== 'organization') return [{ [tokenOf[scheme]]: [] }]
  return [{ oauth: scope ? [scope] : [] }, { apiKey: [] }]
}
