import { type TSchema, Type } from '@sinclair/typebox'
import { type ListedTable, readListSegment } from '../platform/database/list-segment.ts'
import type { Platform } from '../platform/platform.ts'
import { type JsonList, sendJsonList } from './json-list.ts'
import { listQuerySchema, readListQuery } from './list-query.ts'
import type { Principal } from './principal.ts'
import { type Access, defineRoute, type Route } from './route.ts'

interface ListRoute
  extends Pick<Route, 'path' | 'tolerant' | 'operationId' | 'summary' | 'description' | 'scope' | 'action'>,
    Pick<JsonList, 'recordsAtOnce' | 'orderMoves'> {
  access: Access<Principal & { organizationId: string }>
  /** One of the list. */
  record: TSchema
  listed: ListedTable
  /** As `JsonList` has it. */
  readRecords(platform: Platform, ids: string[], asOf: Date): Promise<string>
}

/** The row of a list of all that an organization has of a kind: whole, by pages, or what was updated since. */
export function defineListRoute({ record, listed, readRecords, recordsAtOnce, orderMoves, ...row }: ListRoute): Route {
  return defineRoute({
    ...row,
    method: 'GET',
    versioned: true,
    query: listQuerySchema,
    response: Type.Array(record),
    errors: ['updated_since_invalid', 'invalid_input'],
    handle({ platform, principal: { organizationId }, query, request, reply }) {
      const asked = readListQuery(query)
      const { updatedSince } = asked
      const list: JsonList = {
        recordsAtOnce,
        ...(orderMoves && { orderMoves }),
        readIds: (after, limit) =>
          readListSegment(platform.database, listed, { organizationId, updatedSince, after, limit }),
        readRecords: (ids, asOf) => readRecords(platform, ids, asOf),
      }
      return sendJsonList({ platform, request, reply }, list, asked)
    },
  })
}
