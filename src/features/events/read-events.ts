import { type EventCategory, knownEventTypesOf, type SigningEventType } from '../../engine/events/event-kinds.ts'
import type { EventRecord } from '../../engine/events/event-record.ts'
import type { Executor } from '../../platform/database/transaction.ts'
import { listEventRecords, listRecordsBefore } from './event-store.ts'
import type { OrganizationEventType } from './organization-event-kinds.ts'

/** Whether to read only the event types that API clients know, or all types. */
type Kinds = 'known' | 'all'

/** Returns the canonical texts of a signature request's events, oldest first. */
export const readSigningEvents = (db: Executor, signatureRequestId: string, kinds: Kinds): Promise<string[]> =>
  readEvents(db, { category: 'signing', resourceId: signatureRequestId, kinds })

/** Returns a signature request's events of one type, oldest first. */
export const readSigningEventsOf = (
  db: Executor,
  signatureRequestId: string,
  type: SigningEventType,
): Promise<EventRecord[]> => readEventsOf(db, signatureRequestId, type)

/** Returns the canonical texts of a redline request's events, oldest first. */
export const readRedliningEvents = (db: Executor, redlineRequestId: string, kinds: Kinds): Promise<string[]> =>
  readEvents(db, { category: 'redlining', resourceId: redlineRequestId, kinds })

/**
 * Returns the canonical texts of up to `limit` of an organization's own events before a sequence number, newest first.
 */
export const readOrganizationEvents = (
  db: Executor,
  organizationId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<string[]> => listRecordsBefore(db, { resourceId: organizationId, before, limit })

/** Returns an organization's own events of one type, oldest first. */
export const readOrganizationEventsOf = (
  db: Executor,
  organizationId: string,
  type: OrganizationEventType,
): Promise<EventRecord[]> => readEventsOf(db, organizationId, type)

const readEvents = (
  db: Executor,
  { category, resourceId, kinds }: { category: EventCategory; resourceId: string; kinds: Kinds },
) => listEventRecords(db, resourceId, kinds === 'all' ? undefined : knownEventTypesOf(category))

async function readEventsOf(
  db: Executor,
  resourceId: string,
  type: SigningEventType | OrganizationEventType,
): Promise<EventRecord[]> {
  return (await listEventRecords(db, resourceId, [type])).map(text => JSON.parse(text))
}
