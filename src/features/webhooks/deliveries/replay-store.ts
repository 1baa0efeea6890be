import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { WebhookEndpoint } from '../endpoints/webhook-endpoint.ts'

/** Which events a replay sends: only those with failed deliveries, or, if null, all events of the endpoint's types. */
export type ReplayedStatus = 'Failed' | null

interface Stretch {
  /** Events are after this id and before `beforeId`. Ids begin with the time. */
  fromId: string
  beforeId: string
  status: ReplayedStatus
  /** When the replay was requested. Events that have been delivered since then are not sent again. */
  orderedAt: Date
  /** The maximum number of events that are examined. */
  limit: number
  /** When the first delivery is due. `pauseMs` is the time between two deliveries. */
  startAt: Date
  pauseMs: number
  now: Date
}

/**
 * Makes the deliveries of a range of events due again, in the order of the events, and creates missing deliveries.
 * Deliveries that are already waiting stay as they are, and events of what is in a restricted folder are left out.
 */
export async function replayEvents(
  tx: Tx,
  endpoint: WebhookEndpoint,
  { fromId, beforeId, status, orderedAt, limit, startAt, pauseMs, now }: Stretch,
): Promise<{ lastId: string; seen: number; sent: number }> {
  const { rows } = await sql<{ last_id: string | null; seen: number; sent: number }>`
    with seen as (
      select id, event_type, resource_id from event
       where organization_id = ${endpoint.organizationId} and id > ${fromId} and id < ${beforeId}
       order by id limit ${limit}
    ), wanted as (
      select s.id, s.event_type, row_number() over (order by s.id) - 1 as place
        from seen s
        left join webhook_delivery d on d.endpoint_id = ${endpoint.webhookEndpointId} and d.event_id = s.id
       where s.event_type = any (${endpoint.eventTypes}::text[])
         and case when ${status}::text = 'Failed' then d.status = 'Failed' else d.status is distinct from 'Pending' end
         and (d.delivered_at is null or d.delivered_at < ${orderedAt})
         and not is_in_restricted_folder(${endpoint.organizationId}, s.resource_id)
    ), sent as (
      insert into webhook_delivery (endpoint_id, event_id, event_type, created_at, due_at)
      select ${endpoint.webhookEndpointId}, id, event_type, ${now},
             ${startAt}::timestamptz + place * ${pauseMs}::float8 * interval '1 millisecond'
        from wanted
       order by id
      on conflict (endpoint_id, event_id) do update
         set status = 'Pending', retry_step = 0, due_at = excluded.due_at, delivered_at = null
       where webhook_delivery.status <> 'Pending'
      returning 1
    )
    select (select max(id) from seen) as last_id, (select count(*)::int from seen) as seen, (select count(*)::int from sent) as sent
  `.execute(tx)
  const { last_id: lastId, seen, sent } = rows[0]!
  return { lastId: lastId ?? fromId, seen, sent }
}
