import { CompiledQuery } from 'kysely'
import { batchesOf } from '../../platform/database/batches.ts'
import type { Executor, Tx } from '../../platform/database/transaction.ts'

/** A row of the event table, ready for insertion. */
export interface StoredEvent {
  id: string
  sequence: number
  type: string
  hash: string
  record: string
}

/** Returns the last event in a resource's chain, or null if the chain is empty. */
export async function lastEvent(db: Executor, resourceId: string): Promise<{ sequence: number; hash: string } | null> {
  const row = await db
    .selectFrom('event')
    .select(['sequence', 'hash'])
    .where('resource_id', '=', resourceId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function insertEvents(
  tx: Tx,
  { organizationId, resourceId, events }: { organizationId: string; resourceId: string; events: StoredEvent[] },
) {
  for (const batch of batchesOf(events))
    await tx
      .insertInto('event')
      .values(
        batch.map(event => ({
          id: event.id,
          organization_id: organizationId,
          resource_id: resourceId,
          sequence: event.sequence,
          event_type: event.type,
          hash: event.hash,
          record: event.record,
        })),
      )
      .execute()
}

/** Returns the canonical texts of a resource's events, oldest first. `types` limits them to some types. */
export async function listEventRecords(db: Executor, resourceId: string, types?: string[]): Promise<string[]> {
  let query = db.selectFrom('event').select('record').where('resource_id', '=', resourceId).orderBy('sequence')
  if (types) query = query.where('event_type', 'in', types)
  return (await query.execute()).map(row => row.record)
}

/**
 * Returns the canonical texts of the events before a sequence number, newest first. Null starts with the newest event.
 */
export async function listRecordsBefore(
  db: Executor,
  { resourceId, before, limit }: { resourceId: string; before: number | null; limit: number },
): Promise<string[]> {
  let query = db.selectFrom('event').select('record').where('resource_id', '=', resourceId)
  if (before !== null) query = query.where('sequence', '<', before)
  return (await query.orderBy('sequence', 'desc').limit(limit).execute()).map(row => row.record)
}

/** Replaces the canonical texts of events, which are identified by their ids. Their hashes do not change. */
export async function updateEventRecords(tx: Tx, events: { id: string; record: string }[]): Promise<void> {
  const statement = `
    update event e set record = r.record
      from jsonb_to_recordset($1::jsonb) as r(id text, record text)
     where e.id = r.id`
  await tx.executeQuery(CompiledQuery.raw(statement, [JSON.stringify(events)]))
}
