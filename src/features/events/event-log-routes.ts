import { Type } from '@sinclair/typebox'
import { sendJsonList } from '../../http/json-list.ts'
import { listQuerySchema, readListQuery } from '../../http/list-query.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import { memberAccess } from '../credentials/member-access.ts'
import { eventKinds } from './event-kinds.ts'
import { listRecords, readEventSegment } from './event-log-store.ts'
import { eventSchemas } from './event-schemas.ts'

const usualLimit = 50
/** With the texts of negotiations some are large. */
const recordsAtOnce = 100

const allTypes = Object.values(eventKinds).flatMap(kinds => Object.keys(kinds))

/** What happened to all that an organization has, as its webhooks are told of it. */
export const eventLogRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/events',
    versioned: true,
    operationId: 'listEvents',
    summary: 'List the events of the organization',
    description:
      'Newest first: the events of its signature requests, redline requests and templates, as webhooks deliver them.',
    access: memberAccess,
    scope: 'developers:read',
    action: 'list the events of this organization',
    query: Type.Object({
      ...Type.Pick(listQuerySchema, ['cursor']).properties,
      limit: {
        ...listQuerySchema.properties.limit,
        description: `Maximum number of events. Defaults to ${usualLimit}`,
      },
      eventType: Type.Optional(Type.Union(allTypes.map(type => Type.Literal(type)))),
      resourceId: Type.Optional(
        Type.String({ maxLength: 100, description: 'The id of a signature request, redline request or template' }),
      ),
    }),
    response: Type.Array(Type.Union(Object.values(eventSchemas))),
    errors: ['invalid_input'],
    handle({ platform: { database }, platform, principal: { organizationId }, query, request, reply }) {
      const { limit = String(usualLimit), cursor, eventType = null, resourceId = null } = query
      const list = {
        recordsAtOnce,
        readIds: (after: Parameters<typeof readEventSegment>[3], most: number) =>
          readEventSegment(database, organizationId, { eventType, resourceId }, after, most),
        readRecords: async (ids: string[]) => (await listRecords(database, ids)).join(','),
      }
      return sendJsonList({ platform, request, reply }, list, readListQuery({ limit, cursor }))
    },
  }),
]
