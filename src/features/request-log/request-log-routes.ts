import { Type } from '@sinclair/typebox'
import { instant } from '../../http/instant.ts'
import { type JsonList, sendJsonList } from '../../http/json-list.ts'
import { listQuerySchema, readListQuery } from '../../http/list-query.ts'
import { literals } from '../../http/literals.ts'
import { nullable } from '../../http/nullable.ts'
import { named } from '../../http/openapi/json-schema.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import { firstIdAt } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { memberAccess } from '../credentials/member-access.ts'
import type { LoggedCall } from './logged-call.ts'
import { type CallFilter, listCalls, readCallSegment } from './request-log-store.ts'

const usualLimit = 50
const recordsAtOnce = 500

const dateTime = Type.String({ format: 'date-time' })

const loggedCallSchema = named(
  'LoggedCall',
  Type.Object({
    callId: Type.String(),
    answeredAt: dateTime,
    method: Type.String({ examples: ['POST'] }),
    route: Type.String({
      description: 'The path with the names of its parameters',
      examples: ['/v1/templates/:templateId'],
    }),
    path: Type.String({ description: 'Without the query. A parameter that is not an id or a number stays a name' }),
    status: Type.Integer({ examples: [400] }),
    durationMs: Type.Integer({ examples: [12] }),
    requestId: Type.String({ description: 'The `X-Request-Id` of the answer' }),
    error: nullable(
      named(
        'LoggedError',
        Type.Object({
          code: Type.String({ examples: ['invalid_input'] }),
          text: Type.String({ description: 'The text of the answer, with `…` for what came from the call' }),
        }),
      ),
    ),
    credentialId: Type.String(),
    credentialName: nullable(Type.String()),
  }),
)

const querySchema = Type.Object({
  ...Type.Pick(listQuerySchema, ['cursor']).properties,
  limit: { ...listQuerySchema.properties.limit, description: `Maximum number of calls. Defaults to ${usualLimit}` },
  status: Type.Optional(literals('2xx', '3xx', '4xx', '5xx')),
  method: Type.Optional(literals('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE')),
  path: Type.Optional(
    Type.String({ maxLength: 500, description: 'How the path begins', examples: ['/v1/signature-requests'] }),
  ),
  requestId: Type.Optional(Type.String({ maxLength: 128 })),
  credentialId: Type.Optional(Type.String({ maxLength: 100 })),
  since: Type.Optional(Type.String({ format: 'date-time', description: 'Answered at this time or later' })),
  until: Type.Optional(Type.String({ format: 'date-time', description: 'Answered before this time' })),
})

/** The routes that list the calls of an organization's programs. Only its people can call them. */
export const requestLogRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/request-log',
    versioned: true,
    operationId: 'listCalls',
    summary: 'List the calls of the organization’s programs',
    description:
      'Newest first, from the last 30 days. A call appears a second or two after its answer. A page may have fewer calls than `limit`, or none, while its `Link` header leads to older ones.',
    access: memberAccess,
    scope: 'developers:read',
    action: 'read the request log of this organization',
    query: querySchema,
    response: Type.Array(loggedCallSchema),
    errors: ['invalid_input'],
    handle({ platform, principal: { organizationId }, query, request, reply }) {
      const { limit = String(usualLimit), cursor } = query
      const list = callList(platform, organizationId, filterOf(query))
      return sendJsonList({ platform, request, reply }, list, readListQuery({ limit, cursor }))
    },
  }),
]

const callList = ({ database }: Pick<Platform, 'database'>, organizationId: string, filter: CallFilter): JsonList => ({
  recordsAtOnce,
  readIds: (after, limit) => readCallSegment(database, { organizationId, filter, after, limit }),
  readRecords: async ids => (await listCalls(database, ids)).map(call => JSON.stringify(present(call))).join(','),
})

const present = ({ organizationId: _, ...call }: LoggedCall) => call

interface CallQuery extends Partial<Record<'method' | 'path' | 'requestId' | 'credentialId', string>> {
  status?: string
  since?: string
  until?: string
}

const filterOf = ({ status, method, path, requestId, credentialId, since, until }: CallQuery): CallFilter => ({
  statusClass: status === undefined ? null : Number(status[0]),
  method: method ?? null,
  pathBegins: path ?? null,
  requestId: requestId ?? null,
  credentialId: credentialId ?? null,
  fromId: firstIdOf('since', since),
  beforeId: firstIdOf('until', until),
})

const firstIdOf = (name: string, text: string | undefined): string | null =>
  text === undefined ? null : firstIdAt('call', instant(name, text))
