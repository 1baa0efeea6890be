import type { JsonList } from '../../../http/json-list.ts'
import { readListSegment } from '../../../platform/database/list-segment.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readRequestRecords } from './signature-request-list-store.ts'

/** Some 70 kB of JSON with two signers each: texts that V8 throws away cheaply, where those of 500 records pile up. */
const recordsAtOnce = 100

/** The signature requests of an organization, newest first. */
export function listSignatureRequests(platform: Platform, organizationId: string, updatedSince: Date | null): JsonList {
  const listed = { table: 'signature_request', newestBy: 'created_at' } as const
  return {
    recordsAtOnce,
    readIds: (after, limit) => readListSegment(platform.pool, listed, { organizationId, updatedSince, after, limit }),
    readRecords: (ids, asOf) => readRequestRecords(platform.pool, ids, asOf, platform.clock.now()),
  }
}
