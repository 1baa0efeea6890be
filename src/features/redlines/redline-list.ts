import type { JsonList } from '../../http/json-list.ts'
import { readListSegment } from '../../platform/database/list-segment.ts'
import type { Platform } from '../../platform/platform.ts'
import { readRedlineRecords } from './redline-list-store.ts'

/** Some 50 kB of JSON with two members each. */
const recordsAtOnce = 100

/** The redline requests of an organization, newest updated first. */
export function listRedlineRequests(platform: Platform, organizationId: string, updatedSince: Date | null): JsonList {
  const listed = { table: 'redline_request', newestBy: 'updated_at' } as const
  return {
    recordsAtOnce,
    orderMoves: true,
    readIds: (after, limit) =>
      readListSegment(platform.database, listed, { organizationId, updatedSince, after, limit }),
    readRecords: (ids, asOf) => readRedlineRecords(platform.database, ids, asOf),
  }
}
