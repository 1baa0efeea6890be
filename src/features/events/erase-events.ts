import { eraseEvent } from '../../engine/events/event-chain.ts'
import type { EventRecord } from '../../engine/events/event-record.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { listEventRecords, updateEventRecords } from './event-store.ts'

/**
 * Erases the personal data in all events of a resource, which this transaction must have locked. The chain stays valid.
 * Later deliveries, including repeated deliveries, contain the erased records.
 */
export async function eraseEvents(tx: Tx, resourceId: string): Promise<void> {
  const records = (await listEventRecords(tx, resourceId)).map(text => JSON.parse(text) as EventRecord)
  const erased = records
    .filter(({ event }) => event.personal_salt !== undefined)
    .map(record => ({ id: record.event.event_id, record: eraseEvent(record).text }))
  await updateEventRecords(tx, erased)
}
