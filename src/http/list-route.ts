import { type Static, type TObject, type TSchema, Type } from '@sinclair/typebox'
import type { RawBuilder } from 'kysely'
import {
  type ListedTable,
  type ListSegment,
  readFilteredSegment,
  readListSegment,
  type SegmentWanted,
} from '../platform/database/list-segment.ts'
import type { SeenPlaces } from '../platform/database/places.ts'
import type { Platform } from '../platform/platform.ts'
import { folderIdParameter, placesWanted } from './folder-parameter.ts'
import { type JsonList, sendJsonList } from './json-list.ts'
import { listQuerySchema, readListQuery } from './list-query.ts'
import type { Principal } from './principal.ts'
import type { Reach } from './reach.ts'
import { type Access, defineRoute, type Route } from './route.ts'

interface ListRoute<Filter extends TObject>
  extends Pick<Route, 'path' | 'operationId' | 'summary' | 'description' | 'scope' | 'action'>,
    Pick<JsonList, 'recordsAtOnce' | 'orderMoves'> {
  access: Access<Principal & { organizationId: string; reach: Reach }>
  /** The schema of one record of the list. */
  record: TSchema
  listed: ListedTable
  /** The query parameters of this list in addition to those of every list. */
  filter?: {
    query: Filter
    /**
     * Like `readListSegment`, with the filter applied. Returns null if that is the whole list in its usual order.
     * @param reach what the caller sees, maybe more than the folder that is wanted
     */
    read(platform: Platform, filter: Static<Filter>, wanted: SegmentWanted, reach: Reach): Promise<ListSegment> | null
  }
  /** Returns the places that a query shows, if they are others than those that the caller reaches. */
  placesOf?(caller: Principal, query: Static<Filter>): SeenPlaces | null
  /** The `readRecords` of `JsonList`. */
  readRecords(platform: Platform, ids: string[], asOf: Date): Promise<string>
}

/**
 * Returns the `read` of a filter that consists of conditions on the rows of the list. Without conditions, the filter
 * selects the whole list.
 */
export function readByConditions<Filter>(listed: ListedTable, conditionsOf: (filter: Filter) => RawBuilder<unknown>[]) {
  return (
    { database }: Pick<Platform, 'database'>,
    filter: Filter,
    wanted: SegmentWanted,
  ): Promise<ListSegment> | null => {
    const conditions = conditionsOf(filter)
    return conditions.length === 0 ? null : readFilteredSegment(database, listed, conditions, wanted)
  }
}

/**
 * Defines the route that lists an organization's resources of one kind: all at once, page by page, or only those
 * updated since a given time.
 */
export function defineListRoute<Filter extends TObject = TObject>({
  record,
  listed,
  filter,
  placesOf,
  readRecords,
  recordsAtOnce,
  orderMoves,
  ...row
}: ListRoute<Filter>): Route {
  return defineRoute({
    ...row,
    method: 'GET',
    versioned: true,
    query: Type.Object({ ...listQuerySchema.properties, ...filter?.query.properties, folderId: folderIdParameter }),
    response: Type.Array(record),
    errors: ['updated_since_invalid', 'invalid_input', 'folder_not_found'],
    handle({ platform, principal, query: { folderId, ...query }, request, reply }) {
      const { organizationId, reach } = principal
      const places = placesOf?.(principal, query as Static<Filter>) ?? placesWanted(reach, folderId)
      const listQuery = readListQuery(query)
      const { updatedSince } = listQuery
      const list: JsonList = {
        recordsAtOnce,
        ...(orderMoves && { orderMoves }),
        readIds(after, limit) {
          const wanted = { organizationId, places, updatedSince, after, limit }
          const filtered = filter?.read(platform, query as Static<Filter>, wanted, reach)
          if (filtered) return filtered
          return places.isEverything
            ? readListSegment(platform.database, listed, wanted)
            : readFilteredSegment(platform.database, listed, [], wanted)
        },
        readRecords: (ids, asOf) => readRecords(platform, ids, asOf),
      }
      return sendJsonList({ platform, request, reply }, list, listQuery)
    },
  })
}
