import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { knownSigningEventTypes } from './event-kinds.ts'
import { listEventRecords } from './event-store.ts'

/**
 * The canonical texts of a signature request's events, oldest first: the kinds that clients of the interface know, or
 * all of them.
 */
export const readSigningEvents = (
  db: Kysely<Database>,
  signatureRequestId: string,
  kinds: 'known' | 'all',
): Promise<string[]> => listEventRecords(db, signatureRequestId, kinds === 'all' ? undefined : knownSigningEventTypes)
