import { CompiledQuery } from 'kysely'
import type { ListPosition, ListSegment } from '../../platform/database/list-segment.ts'
import { placeKeyOf, placeKeys, type SeenPlaces } from '../../platform/database/places.ts'
import type { Executor } from '../../platform/database/transaction.ts'

/** A filter for events. Null matches all events. */
export interface EventFilter {
  eventType: string | null
  resourceId: string | null
  /** The folders whose records the events are about. */
  places: SeenPlaces
}

interface SegmentRow {
  id: string
  now: Date
}

/**
 * Returns the ids of the events of an organization's resources, newest first. Excludes events of the organization
 * itself.
 */
export async function readEventSegment(
  db: Executor,
  organizationId: string,
  { eventType, resourceId, places }: EventFilter,
  after: ListPosition | null,
  limit: number,
): Promise<ListSegment> {
  const values: unknown[] = [organizationId, limit]
  const when = (value: string | null, condition: string) =>
    value === null ? '' : `and ${condition} $${values.push(value)}`
  const isSeen = places.isEverything
    ? ''
    : `and coalesce(${keyIn('signature_request')}, ${keyIn('redline_request')}, ${keyIn('template')})
         = any ($${values.push(placeKeys(organizationId, places))}::text[])`
  const text = `
    select id, now() from event
     where organization_id = $1 and resource_id <> $1
       ${isSeen} ${when(after?.id ?? null, 'id <')} ${when(eventType, 'event_type =')} ${when(resourceId, 'resource_id =')}
     order by id desc limit $2::int + 1`
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<SegmentRow>)
  const ids = rows.slice(0, limit).map(row => row.id)
  const next = rows.length > limit ? { at: new Date(0), id: ids.at(-1)! } : null
  return { ids, next, asOf: rows[0]?.now ?? new Date(0) }
}

/** Makes the key of the folder of an event's resource, if it is in this table. */
const keyIn = (table: 'signature_request' | 'redline_request' | 'template') =>
  `(select ${placeKeyOf('t')} from ${table} t where t.id = event.resource_id)`

/** Returns the canonical texts of the events with these ids, newest first. */
export async function listRecords(db: Executor, ids: string[]): Promise<string[]> {
  const query = db.selectFrom('event').select('record').where('id', 'in', ids).orderBy('id', 'desc')
  return (await query.execute()).map(row => row.record)
}
