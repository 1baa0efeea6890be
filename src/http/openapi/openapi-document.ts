import { type TSchema, Type } from '@sinclair/typebox'
import type { ApiVersion } from '../error-catalogue.ts'
import type { Route } from '../route.ts'
import { AnswerComponents, answersOf } from './answers.ts'
import { errorSchema, headers } from './common-parts.ts'
import { NamedSchemas, toJsonSchema } from './json-schema.ts'
import { operationOf } from './operation.ts'
import { securitySchemesOf } from './security.ts'

export interface DocumentOptions {
  routes: Route[]
  version: ApiVersion
  publicUrl: string
  productVersion: string
  /** The scopes of access tokens, each with a description of what it allows. */
  scopes: Record<string, string>
  /**
   * The chapters of the document, in order. A route belongs to the first chapter with a path that its own path begins
   * with.
   */
  tags: Tag[]
  /** The webhooks sent to registered endpoints: the record of each kind of event. */
  webhooks: Record<string, Webhook>
}

export interface Tag {
  name: string
  description: string
  /** The beginnings of the chapter's route paths, without the version prefix. */
  paths: string[]
}

export interface Webhook {
  summary: string
  record: TSchema
  example: unknown
}

/**
 * Writes OpenAPI 3.1 for the table of routes (https://spec.openapis.org/oas/v3.1.1): the whole document is generated,
 * so that it cannot be outdated.
 */
export function openApiDocument(options: DocumentOptions) {
  const { version, publicUrl, productVersion, tags, routes } = options
  const schemas = new NamedSchemas()
  toJsonSchema(errorSchema, schemas)
  const answers = new AnswerComponents()
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
    tags: tags
      .filter(({ name }) => routes.some(route => tagOf(route, tags) === name))
      .map(({ name, description }) => ({ name, description })),
    paths: paths(options, schemas, answers),
    webhooks: webhooks(options, schemas),
    components: {
      schemas: schemas.all(),
      responses: answers.all(),
      headers,
      securitySchemes: securitySchemesOf(routes, options),
    },
  }
}

function description(version: ApiVersion): string {
  const older = `This is the older version of the interface. It does what \`/v1\` does, except for the texts of some errors, and \
\`POST /v0/templates\` ignores \`signer_roles\`.\n\n`
  return `${version === 'v0' ? older : ''}Upload a document as a template, send it to its signers, or have two parties negotiate it first.

**Authentication.** Send an access token from \`POST /oauth/token\`, or an API key, as \`Authorization: Bearer …\`. Everything you create belongs to the \
organization of these credentials. The pages that people open use the token of their link instead.

**Requests.** Bodies are JSON in UTF-8 unless an operation says otherwise. An optional body can be omitted. Strings must not contain \
NUL or unpaired surrogates. A \`POST\` that creates something accepts an \`Idempotency-Key\`: a retry within 24 hours returns the first answer, and nothing is \
created twice.

**Answers.** Times are ISO 8601 in UTC with milliseconds. Every error is \`{"error": "…"}\`, with a text that says what to change; the error codes \
in this document are explained in \`docs/errors.md\` and are not sent. Objects may gain properties: ignore those you do not know. Every answer carries an \
\`X-Request-Id\`; if you send one, it is used. A call over the rate limit returns 429 with \`Retry-After\`.`
}

function paths({ routes, version, tags }: DocumentOptions, schemas: NamedSchemas, answers: AnswerComponents) {
  const operations: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const path = `${route.versioned ? `/${version}` : ''}${route.path.replace(/:(\w+)/g, '{$1}')}`
    const operation = {
      ...operationOf(route, tagOf(route, tags), schemas),
      responses: answersOf({ route, version, schemas, shared: answers }),
    }
    operations[path] = { ...operations[path], [route.method.toLowerCase()]: operation }
  }
  return operations
}

const tagOf = (route: Route, tags: Tag[]): string | null =>
  tags.find(tag => tag.paths.some(path => `${route.path}/`.startsWith(`${path}/`)))?.name ?? null

function webhooks({ webhooks: kinds }: DocumentOptions, schemas: NamedSchemas) {
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, description]) => [kind, webhook(kind, description, schemas)]),
  )
}

function webhook(kind: string, { summary, record, example }: Webhook, schemas: NamedSchemas) {
  const header = (name: string, text: string, schema: object) => ({
    name,
    in: 'header',
    required: true,
    description: text,
    schema,
  })
  return {
    post: {
      operationId: kind,
      summary,
      parameters: [
        header('Content-Sha256', 'HMAC-SHA256 of the raw body with the signing secret as key, in lowercase hex', {
          type: 'string',
          pattern: '^[0-9a-f]{64}$',
        }),
        header('Webhook-Id', 'The id of the delivery, the same for every attempt', Type.String()),
        header('Webhook-Timestamp', 'When this attempt was made, in Unix seconds', {
          type: 'string',
          pattern: '^\\d+$',
        }),
        header('Webhook-Signature', 'Signature as defined by Standard Webhooks', Type.String()),
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: toJsonSchema(record, schemas), example } },
      },
      responses: { '2XX': { description: 'Received. After any other status the delivery is retried' } },
    },
  }
}
