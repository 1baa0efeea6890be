import type { JsonList } from '../../../http/json-list.ts'
import type { Executor } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type DeliveryFilter, readAllDeliveriesSegment } from './all-deliveries-store.ts'
import { presentDelivery } from './webhook-delivery-presenter.ts'
import { listAttempts, listDeliveries, readDeliverySegment } from './webhook-delivery-store.ts'

/** How many deliveries are read at a time. Each comes with its last attempt, which may have 20 KB. */
const recordsAtOnce = 100

/** Lists the deliveries to an endpoint, newest first; if `status` is not null, only deliveries in this status. */
export function deliveryList(
  { database }: Pick<Platform, 'database'>,
  webhookEndpointId: string,
  status: string | null,
): JsonList {
  return {
    recordsAtOnce,
    readIds: (after, limit) => readDeliverySegment(database, { webhookEndpointId, status, after, limit }),
    readRecords: async ids => [...(await textsOf(database, webhookEndpointId, ids)).values()].join(','),
  }
}

/** Lists the deliveries to all endpoints of an organization, newest first. */
export function allDeliveriesList(
  { database }: Pick<Platform, 'database'>,
  organizationId: string,
  filter: DeliveryFilter,
): JsonList {
  return {
    recordsAtOnce,
    readIds: (after, limit) => readAllDeliveriesSegment(database, organizationId, filter, after, limit),
    async readRecords(ids) {
      const pairs = ids.map(id => id.split('.') as [eventId: string, endpointId: string])
      const texts = new Map<string, Map<string, string>>()
      for (const endpointId of new Set(pairs.map(([, id]) => id))) {
        const eventIds = pairs.filter(([, id]) => id === endpointId).map(([id]) => id)
        texts.set(endpointId, await textsOf(database, endpointId, eventIds))
      }
      return pairs.flatMap(([eventId, endpointId]) => texts.get(endpointId)?.get(eventId) ?? []).join(',')
    },
  }
}

/** Returns deliveries as JSON, by the ids of their events and in the order of these ids. */
async function textsOf(db: Executor, webhookEndpointId: string, eventIds: string[]): Promise<Map<string, string>> {
  const deliveries = await listDeliveries(db, webhookEndpointId, eventIds)
  const attempts = await listAttempts(db, { webhookEndpointId, eventIds, which: 'last' })
  const lastOf = new Map(attempts.map(attempt => [attempt.eventId, attempt]))
  return new Map(
    deliveries.map(delivery => [
      delivery.eventId,
      JSON.stringify(presentDelivery(delivery, lastOf.get(delivery.eventId))),
    ]),
  )
}
