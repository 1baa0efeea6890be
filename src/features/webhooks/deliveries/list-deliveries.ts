import type { JsonList } from '../../../http/json-list.ts'
import type { Platform } from '../../../platform/platform.ts'
import { presentDelivery } from './webhook-delivery-presenter.ts'
import { listAttempts, listDeliveries, readDeliverySegment } from './webhook-delivery-store.ts'

/** With their last tries, of which each may hold 20 KB. */
const recordsAtOnce = 100

/** The log of an endpoint, newest first; of one status when it is named. */
export function deliveryList(platform: Platform, webhookEndpointId: string, status: string | null): JsonList {
  return {
    recordsAtOnce,
    readIds: (after, limit) => readDeliverySegment(platform.database, webhookEndpointId, status, after, limit),
    async readRecords(ids) {
      const deliveries = await listDeliveries(platform.database, webhookEndpointId, ids)
      const attempts = await listAttempts(platform.database, webhookEndpointId, ids, 'last')
      const lastOf = new Map(attempts.map(attempt => [attempt.eventId, attempt]))
      return deliveries.map(one => JSON.stringify(presentDelivery(one, lastOf.get(one.eventId)))).join(',')
    },
  }
}
