import type { Executor } from '../../platform/database/transaction.ts'
import { type eventKinds, knownEventTypes } from './event-kinds.ts'
import { listEventRecords } from './event-store.ts'

/** The kinds that clients of the interface know, or all of them. */
type Kinds = 'known' | 'all'

/** The canonical texts of a signature request's events, oldest first. */
export const readSigningEvents = (db: Executor, signatureRequestId: string, kinds: Kinds): Promise<string[]> =>
  readEvents(db, 'signing', signatureRequestId, kinds)

/** The canonical texts of a redline request's events, oldest first. */
export const readRedliningEvents = (db: Executor, redlineRequestId: string, kinds: Kinds): Promise<string[]> =>
  readEvents(db, 'redlining', redlineRequestId, kinds)

const readEvents = (db: Executor, category: keyof typeof eventKinds, resourceId: string, kinds: Kinds) =>
  listEventRecords(db, resourceId, kinds === 'all' ? undefined : knownEventTypes(category))
