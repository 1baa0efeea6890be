import { Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import { CodedError } from '../../http/coded-error.ts'
import { named } from '../../http/openapi/json-schema.ts'
import { readBytes, utf8Text } from '../../http/request-body.ts'
import { anyone, defineRoute, type Route } from '../../http/route.ts'
import { publicTokenKeys } from './access-token.ts'
import { issueToken, type TokenRequest } from './issue-token.ts'
import { countingFailures } from './token-attempts.ts'

const bodyLimitBytes = 16 * 1024

/**
 * The token request as the reference documents it. The endpoint accepts all that RFC 6749 allows, including credentials
 * in HTTP Basic.
 */
const tokenRequestSchema = named(
  'TokenRequest',
  Type.Object({
    grant_type: Type.Literal('client_credentials'),
    client_id: Type.String(),
    client_secret: Type.String(),
    audience: Type.Optional(Type.String()),
    scope: Type.Optional(Type.String({ examples: ['templates:read signature-requests:write'] })),
  }),
)

const jwkSetSchema = named(
  'JsonWebKeySet',
  Type.Object({
    keys: Type.Array(
      named(
        'JsonWebKey',
        Type.Object({
          kty: Type.String(),
          crv: Type.String(),
          x: Type.String(),
          y: Type.String(),
          kid: Type.String(),
          alg: Type.String(),
          use: Type.String(),
        }),
      ),
    ),
  }),
)

export const credentialRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/oauth/token',
    versioned: false,
    operationId: 'createAccessToken',
    summary: 'Create an access token',
    description:
      'OAuth 2.0 client credentials grant (RFC 6749 §4.4). Send the credentials as JSON, as a form, or as a form with HTTP Basic authentication. Cache the token until it expires, and request another if a call returns 401. Repeated failures return 429.',
    access: anyone,
    bodyKind: 'stream',
    consumes: { 'application/json': tokenRequestSchema, 'application/x-www-form-urlencoded': tokenRequestSchema },
    response: named(
      'AccessToken',
      Type.Object({
        access_token: Type.String(),
        token_type: Type.Literal('Bearer'),
        expires_in: Type.Integer(),
        scope: Type.String(),
      }),
    ),
    errors: [
      'oauth_invalid_request',
      'oauth_invalid_client',
      'oauth_unsupported_grant_type',
      'oauth_invalid_target',
      'too_many_requests',
      'body_not_utf8',
      'body_too_large',
    ],
    async handle({ platform, request, reply }) {
      reply.header('cache-control', 'no-store')
      const tokenInput = await tokenRequest(request)
      const from = { address: request.ip, clientId: tokenInput.clientId }
      return countingFailures(platform, from, () => issueToken(platform, tokenInput))
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/.well-known/jwks.json',
    versioned: false,
    operationId: 'listTokenKeys',
    summary: 'List the public keys of access tokens',
    description: 'Returns a JSON Web Key Set (RFC 7517) with the public keys that verify access tokens.',
    access: anyone,
    response: jwkSetSchema,
    errors: [],
    async handle({ platform, reply }) {
      reply.header('cache-control', 'public, max-age=300')
      return publicTokenKeys(platform)
    },
  }),
]

/**
 * Reads a token request: JSON as documented, or a form with the credentials in the body or in HTTP Basic (RFC 6749
 * §2.3.1).
 */
async function tokenRequest(request: FastifyRequest): Promise<TokenRequest> {
  const text = utf8Text(await readBytes(request.raw, bodyLimitBytes))
  const isForm = /^application\/x-www-form-urlencoded/i.test(request.headers['content-type'] ?? '')
  const fields = isForm ? formFields(text) : jsonFields(text)
  const basic = basicCredentials(request.headers.authorization)
  if (basic && fields.client_secret !== undefined) throw new CodedError('oauth_invalid_request')
  return {
    clientId: basic?.clientId ?? fields.client_id,
    clientSecret: basic?.clientSecret ?? fields.client_secret,
    audience: fields.audience,
    grantType: fields.grant_type,
    scope: fields.scope,
  }
}

type Fields = Record<string, string | undefined>

/** Parses a form. Refuses repeated parameters (RFC 6749 §3.2). */
function formFields(text: string): Fields {
  const pairs = text.split('&').filter(Boolean).map(formPair)
  if (new Set(pairs.map(([key]) => key)).size !== pairs.length) throw new CodedError('oauth_invalid_request')
  return Object.fromEntries(pairs)
}

/** Decodes a pair strictly, because `URLSearchParams` would replace invalid UTF-8 with U+FFFD. */
function formPair(pair: string): [key: string, value: string] {
  const [key, ...value] = pair.replaceAll('+', ' ').split('=')
  return [decodedOnce(key!), decodedOnce(value.join('='))]
}

function decodedOnce(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new CodedError('oauth_invalid_request')
  }
}

function jsonFields(text: string): Fields {
  try {
    const body: unknown = JSON.parse(text)
    if (body === null || typeof body !== 'object') throw new CodedError('oauth_invalid_request')
    const wrong = Object.values(body).some(value => typeof value !== 'string')
    if (wrong) throw new CodedError('oauth_invalid_request')
    return body as Fields
  } catch {
    throw new CodedError('oauth_invalid_request')
  }
}

function basicCredentials(header: string | undefined) {
  const match = /^Basic +([\w+/=-]+) *$/i.exec(header ?? '')
  if (!match) return null
  const [clientId, ...secret] = utf8Text(Buffer.from(match[1]!, 'base64')).split(':')
  return { clientId: decodedOnce(clientId!), clientSecret: decodedOnce(secret.join(':')) }
}
