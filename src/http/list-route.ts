import { type TSchema, Type } from '@sinclair/typebox'
import type { Platform } from '../platform/platform.ts'
import { type JsonList, sendJsonList } from './json-list.ts'
import { listQuerySchema, readListQuery } from './list-query.ts'
import { type Access, defineRoute, type Route } from './route.ts'

interface ListRoute extends Pick<Route, 'path' | 'operationId' | 'summary' | 'scope' | 'action'> {
  access: Access<{ organizationId: string }>
  /** One of the list. */
  record: TSchema
  list(platform: Platform, organizationId: string, updatedSince: Date | null): JsonList
}

/** The row of a list of all that an organization has of a kind: whole, by pages, or what was updated since. */
export function defineListRoute({ record, list, ...row }: ListRoute): Route {
  return defineRoute({
    ...row,
    method: 'GET',
    versioned: true,
    query: listQuerySchema,
    response: Type.Array(record),
    errors: ['updated_since_invalid', 'invalid_input'],
    handle({ platform, principal, query, request, reply }) {
      const asked = readListQuery(query)
      return sendJsonList(
        { platform, request, reply },
        list(platform, principal.organizationId, asked.updatedSince),
        asked,
      )
    },
  })
}
