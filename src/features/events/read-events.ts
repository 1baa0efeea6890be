import { type EventCategory, knownEventTypesOf, type SigningEventType } from '../../engine/events/event-kinds.ts'
import type { EventRecord } from '../../engine/events/event-record.ts'
import type { Executor } from '../../platform/database/transaction.ts'
import { listEventRecords, listRecordsBefore } from './event-store.ts'

/** Only the kinds that clients of the interface know, or all of them. */
type Kinds = 'known' | 'all'

/** The canonical texts of a signature request's events, oldest first. */
export const readSigningEvents = (db: Executor, signatureRequestId: string, kinds: Kinds): Promise<string[]> =>
  readEvents(db, { category: 'signing', resourceId: signatureRequestId, kinds })

/** The events of one type of a signature request, oldest first. */
export async function readSigningEventsOf(
  db: Executor,
  signatureRequestId: string,
  type: SigningEventType,
): Promise<EventRecord[]> {
  return (await listEventRecords(db, signatureRequestId, [type])).map(text => JSON.parse(text))
}

/** The canonical texts of a redline request's events, oldest first. */
export const readRedliningEvents = (db: Executor, redlineRequestId: string, kinds: Kinds): Promise<string[]> =>
  readEvents(db, { category: 'redlining', resourceId: redlineRequestId, kinds })

/** The canonical texts of an organization's own events, newest first: one page, from before a sequence number on. */
export const readOrganizationEvents = (
  db: Executor,
  organizationId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<string[]> => listRecordsBefore(db, { resourceId: organizationId, before, limit })

const readEvents = (
  db: Executor,
  { category, resourceId, kinds }: { category: EventCategory; resourceId: string; kinds: Kinds },
) => listEventRecords(db, resourceId, kinds === 'all' ? undefined : knownEventTypesOf(category))
