import { Type } from '@sinclair/typebox'
import { allEventTypes } from '../../engine/events/event-kinds.ts'
import { type JsonList, sendJsonList } from '../../http/json-list.ts'
import { listQuerySchema, readListQuery } from '../../http/list-query.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { organizationAccess } from '../credentials/authenticate.ts'
import { type EventFilter, listRecords, readEventSegment } from './event-log-store.ts'
import { eventSchemas } from './event-schemas.ts'

const usualLimit = 50
/** How many records are read at a time. Some are large, because they contain the texts of negotiations. */
const recordsAtOnce = 100

/** The routes that list an organization's events, in the form in which its webhooks receive them. */
export const eventLogRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/events',
    versioned: true,
    operationId: 'listEvents',
    summary: 'List the events of the organization',
    description:
      'Newest first: the events of its signature requests, redline requests and templates, as webhooks deliver them.',
    access: organizationAccess,
    scope: 'webhooks:read',
    action: 'list the events of this organization',
    query: Type.Object({
      ...Type.Pick(listQuerySchema, ['cursor']).properties,
      limit: {
        ...listQuerySchema.properties.limit,
        description: `Maximum number of events. Defaults to ${usualLimit}`,
      },
      eventType: Type.Optional(Type.Union(allEventTypes.map(type => Type.Literal(type)))),
      resourceId: Type.Optional(
        Type.String({ maxLength: 100, description: 'The id of a signature request, redline request or template' }),
      ),
    }),
    response: Type.Array(Type.Union(Object.values(eventSchemas))),
    errors: ['invalid_input'],
    handle({ platform, principal: { organizationId, reach }, query, request, reply }) {
      const { limit = String(usualLimit), cursor, eventType = null, resourceId = null } = query
      const list = eventList(platform, organizationId, { eventType, resourceId, places: reach.places })
      return sendJsonList({ platform, request, reply }, list, readListQuery({ limit, cursor }))
    },
  }),
]

const eventList = (
  { database }: Pick<Platform, 'database'>,
  organizationId: string,
  filter: EventFilter,
): JsonList => ({
  recordsAtOnce,
  readIds: (after, limit) => readEventSegment(database, organizationId, filter, after, limit),
  readRecords: async ids => (await listRecords(database, ids)).join(','),
})
