import { CompiledQuery, sql } from 'kysely'
import type { ListPosition, ListSegment } from '../../../platform/database/list-segment.ts'
import type { Executor, Tx } from '../../../platform/database/transaction.ts'
import { deliveryChannel } from './claimed-delivery-store.ts'
import type { DeliveryAttempt, WebhookDelivery } from './webhook-delivery.ts'

/** Wakes the dispatchers when this transaction commits. */
export async function notifyDispatchers(tx: Tx): Promise<void> {
  await sql`select pg_notify(${deliveryChannel}, '')`.execute(tx)
}

/** Returns whether an endpoint exists. If it does, it cannot be deleted before this transaction ends. */
export async function keepEndpoint(tx: Tx, webhookEndpointId: string): Promise<boolean> {
  const query = tx.selectFrom('webhook_endpoint').select('id').where('id', '=', webhookEndpointId).forKeyShare()
  return (await query.executeTakeFirst()) !== undefined
}

/** Inserts a delivery that has a body instead of an event. */
export async function insertSample(
  tx: Tx,
  sample: { webhookEndpointId: string; eventId: string; eventType: string; record: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('webhook_delivery')
    .values({
      endpoint_id: sample.webhookEndpointId,
      event_id: sample.eventId,
      event_type: sample.eventType,
      sample_record: sample.record,
      due_at: sample.at,
      claimed_by: null,
      created_at: sample.at,
      delivered_at: null,
    })
    .execute()
}

/** Restarts a delivery at once, with a new round of retries. A delivery that is being attempted stays as it is. */
export async function requeueDelivery(
  tx: Tx,
  { webhookEndpointId, eventId, at }: { webhookEndpointId: string; eventId: string; at: Date },
) {
  await tx
    .updateTable('webhook_delivery')
    .set({ status: 'Pending', retry_step: 0, due_at: at, delivered_at: null })
    .where('endpoint_id', '=', webhookEndpointId)
    .where('event_id', '=', eventId)
    .where('claimed_by', 'is', null)
    .execute()
}

/** Clears what an organization's endpoints answered to the events of a resource. */
export async function clearAttemptAnswers(tx: Tx, organizationId: string, resourceId: string): Promise<void> {
  await sql`
    update webhook_attempt set response_headers = case when response_headers is not null then '{}'::jsonb end,
                               response_body = case when response_body is not null then '' end
     where endpoint_id in (select id from webhook_endpoint where organization_id = ${organizationId})
       and event_id in (select id from event where resource_id = ${resourceId})`.execute(tx)
}

const deliveryColumns = [
  'd.endpoint_id',
  'd.event_id',
  'd.event_type',
  'd.status',
  'd.attempt_count',
  'd.due_at',
  'd.created_at',
  'd.delivered_at',
] as const

/**
 * Finds a delivery, with the body that is sent. The body is empty if the event was deleted. A delivery about what is in a
 * restricted folder is not found.
 */
export async function findDelivery(
  db: Executor,
  webhookEndpointId: string,
  eventId: string,
): Promise<(WebhookDelivery & { body: string }) | null> {
  const row = await db
    .selectFrom('webhook_delivery as d')
    .leftJoin('event as e', 'e.id', 'd.event_id')
    .select(deliveryColumns)
    .select(sql<string>`coalesce(d.sample_record, e.record, '')`.as('body'))
    .where('d.endpoint_id', '=', webhookEndpointId)
    .where('d.event_id', '=', eventId)
    .where(sql<boolean>`not is_in_restricted_folder(e.organization_id, e.resource_id)`)
    .executeTakeFirst()
  return row ? { ...toDelivery(row), body: row.body } : null
}

/**
 * Returns the event ids of an endpoint's deliveries, newest first, without those about what is in a restricted folder.
 */
export async function readDeliverySegment(
  db: Executor,
  {
    webhookEndpointId,
    status,
    after,
    limit,
  }: { webhookEndpointId: string; status: string | null; after: ListPosition | null; limit: number },
): Promise<ListSegment> {
  const statement = CompiledQuery.raw(
    `select d.event_id, d.created_at, now()
       from webhook_delivery d
      where d.endpoint_id = $1 and ($2::text is null or d.status = $2)
        and ($3::timestamptz is null or (d.created_at, d.event_id) < ($3, $4))
        and (select is_in_restricted_folder(organization_id, resource_id) from event where id = d.event_id) is not true
      order by d.created_at desc, d.event_id desc
      limit $5::int + 1`,
    [webhookEndpointId, status, after?.at ?? null, after?.id ?? null, limit],
  ) as CompiledQuery<{ event_id: string; created_at: Date; now: Date }>
  const { rows } = await db.executeQuery(statement)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    ids: page.map(row => row.event_id),
    next: last && rows.length > limit ? { at: last.created_at, id: last.event_id } : null,
    asOf: rows[0]?.now ?? new Date(0),
  }
}

/** Returns the deliveries with these ids, in this order. Deliveries that have been removed are left out. */
export async function listDeliveries(
  db: Executor,
  webhookEndpointId: string,
  ids: string[],
): Promise<WebhookDelivery[]> {
  const rows = await db
    .selectFrom('webhook_delivery as d')
    .select(deliveryColumns)
    .where('d.endpoint_id', '=', webhookEndpointId)
    .where('d.event_id', 'in', ids)
    .execute()
  const byId = new Map(rows.map(row => [row.event_id, toDelivery(row)]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

export interface NumberedAttempt extends DeliveryAttempt {
  eventId: string
  attempt: number
}

/** Returns the attempts of some deliveries in order: all attempts, or the last attempt of each delivery. */
export async function listAttempts(
  db: Executor,
  { webhookEndpointId, eventIds, which }: { webhookEndpointId: string; eventIds: string[]; which: 'all' | 'last' },
): Promise<NumberedAttempt[]> {
  let query = db
    .selectFrom('webhook_attempt as a')
    .selectAll('a')
    .where('a.endpoint_id', '=', webhookEndpointId)
    .where('a.event_id', 'in', eventIds)
    .orderBy('a.attempt')
  if (which === 'last') {
    query = query
      .innerJoin('webhook_delivery as d', join =>
        join.onRef('d.endpoint_id', '=', 'a.endpoint_id').onRef('d.event_id', '=', 'a.event_id'),
      )
      .whereRef('a.attempt', '=', 'd.attempt_count')
  }
  return (await query.execute()).map(row => ({
    eventId: row.event_id,
    attempt: row.attempt,
    startedAt: row.started_at,
    durationMs: row.duration_ms,
    url: row.url,
    requestHeaders: row.request_headers,
    response:
      row.response_status === null
        ? null
        : { status: row.response_status, headers: row.response_headers ?? {}, body: row.response_body ?? '' },
    error: row.error,
  }))
}

function toDelivery(row: {
  endpoint_id: string
  event_id: string
  event_type: string
  status: WebhookDelivery['status']
  attempt_count: number
  due_at: Date | null
  created_at: Date
  delivered_at: Date | null
}): WebhookDelivery {
  return {
    webhookEndpointId: row.endpoint_id,
    eventId: row.event_id,
    eventType: row.event_type,
    status: row.status,
    attemptCount: row.attempt_count,
    dueAt: row.due_at,
    createdAt: row.created_at,
    deliveredAt: row.delivered_at,
  }
}

/**
 * Removes at most `limit` deliveries that were created before a time and are completed, with their log. Returns how
 * many it removed.
 */
export async function deleteOldDeliveries(tx: Tx, before: Date, limit: number): Promise<number> {
  const statement = CompiledQuery.raw(
    `delete from webhook_delivery where (endpoint_id, event_id) in (
       select endpoint_id, event_id from webhook_delivery
        where created_at < $1 and status <> 'Pending' order by created_at limit $2)`,
    [before, limit],
  )
  const { numAffectedRows } = await tx.executeQuery(statement)
  return Number(numAffectedRows)
}
