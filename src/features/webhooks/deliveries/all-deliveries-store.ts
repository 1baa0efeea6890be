import { CompiledQuery } from 'kysely'
import type { ListPosition, ListSegment } from '../../../platform/database/list-segment.ts'
import type { Executor } from '../../../platform/database/transaction.ts'

/** A filter for deliveries. Null matches all deliveries. */
export interface DeliveryFilter {
  status: string | null
  webhookEndpointId: string | null
}

interface SegmentRow {
  event_id: string
  endpoint_id: string
  created_at: Date
  now: Date
}

/**
 * Returns the deliveries to all endpoints of an organization, newest first, each as `eventId.endpointId`. Leaves out those
 * about what is in a restricted folder. Reads each endpoint's newest deliveries from the end of its part of an index,
 * because an organization has few endpoints.
 */
export async function readAllDeliveriesSegment(
  db: Executor,
  organizationId: string,
  { status, webhookEndpointId }: DeliveryFilter,
  after: ListPosition | null,
  limit: number,
): Promise<ListSegment> {
  const values: unknown[] = [organizationId, limit]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const [eventId, endpointId] = after?.id.split('.') ?? []
  const place = '(d.created_at, d.event_id)'
  const position = after && `(${parameter(after.at)}::timestamptz, ${parameter(eventId)}::text)`
  const afterPosition = after
    ? `and ${place} <= ${position} and (${place} < ${position} or e.id < ${parameter(endpointId ?? '')})`
    : ''
  // the same condition as in the index of failed deliveries
  const ofStatus = status === null ? '' : `and d.status = ${status === 'Failed' ? "'Failed'" : parameter(status)}`
  const text = `
    select d.event_id, e.id as endpoint_id, d.created_at, now()
      from webhook_endpoint e
     cross join lateral (
       select d.event_id, d.created_at from webhook_delivery d
        where d.endpoint_id = e.id ${ofStatus} ${afterPosition}
          and not is_in_restricted_folder($1, (select resource_id from event where id = d.event_id))
        order by d.created_at desc, d.event_id desc
        limit $2::int + 1
     ) d
     where e.organization_id = $1 ${webhookEndpointId === null ? '' : `and e.id = ${parameter(webhookEndpointId)}`}
     order by d.created_at desc, d.event_id desc, e.id desc
     limit $2::int + 1`
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<SegmentRow>)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    ids: page.map(idOf),
    next: last && rows.length > limit ? { at: last.created_at, id: idOf(last) } : null,
    asOf: rows[0]?.now ?? new Date(0),
  }
}

const idOf = (row: SegmentRow): string => `${row.event_id}.${row.endpoint_id}`
