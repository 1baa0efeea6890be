import { CompiledQuery, sql } from 'kysely'
import { preparedStatement } from '../../../platform/database/prepared-statement.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { isAliveSql } from '../../../platform/queue/sign-of-life.ts'
import type { EndpointSecrets } from '../webhook-secret.ts'
import type { DeliveryAttempt } from './webhook-delivery.ts'

/**
 * The channel on which dispatchers are notified of due deliveries, by the trigger of the event table and by this
 * service.
 */
export const deliveryChannel = 'webhook_delivery'

/** How many deliveries may run at the same time. The limits per endpoint apply to all processes together. */
export interface DeliveryLimits {
  perEndpoint: number
  perFailingEndpoint: number
  perProcess: number
}

/** A delivery that a dispatcher has claimed, with everything that an attempt needs. */
export interface ClaimedDelivery extends EndpointSecrets {
  webhookEndpointId: string
  eventId: string
  /** The body to send; null if its event was deleted. */
  body: string | null
  /** Whether what the event is about is in a restricted folder, so that it must not be sent. */
  isRestricted: boolean
  isSample: boolean
  retryStep: number
  url: string
}

/**
 * The id of the lock under which dispatchers claim deliveries. Only one dispatcher claims at a time, so that the limits
 * apply to all processes.
 */
const CLAIM_LOCK = 0x434f_5748

/**
 * Claims deliveries. Finds the endpoints with something to send by jumping through an index, however long their
 * backlogs are. If there are fewer free places than due deliveries, organizations with the fewest running deliveries
 * come first, and the endpoints of each take turns. Rows are locked in a subquery, which uses their stored order; for a
 * join, the planner would read the whole of a long backlog.
 */
const claimStatement = preparedStatement<ClaimedRow>(
  'claim-webhook-deliveries',
  `
    with recursive waiting (endpoint_id) as (
      (select endpoint_id from webhook_delivery where status = 'Pending' and claimed_by is null
        order by endpoint_id limit 1)
      union all
      select (select endpoint_id from webhook_delivery
               where status = 'Pending' and claimed_by is null and endpoint_id > w.endpoint_id
               order by endpoint_id limit 1)
        from waiting w where w.endpoint_id is not null
    ), claimed as (
      select d.endpoint_id, e.organization_id, count(*) as number
        from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
       where d.claimed_by is not null
       group by 1, 2
    ), room as (
      select e.id, e.organization_id,
             case when e.failing_since is null then $3::int else $4::int end - coalesce(c.number, 0) as places
        from waiting w
        join webhook_endpoint e on e.id = w.endpoint_id and e.enabled
        left join claimed c on c.endpoint_id = e.id
    ), due as (
      select r.organization_id, d.*, row_number() over (partition by r.id order by d.due_at) as turn
        from room r
       cross join lateral (
         select ctid as place_stored, due_at from webhook_delivery
          where endpoint_id = r.id and status = 'Pending' and claimed_by is null and due_at <= $2
          order by due_at
          limit greatest(r.places, 0)
            for no key update skip locked
       ) d
    ), ranked as (
      select *, row_number() over (partition by organization_id order by turn, due_at)
                + coalesce((select sum(number) from claimed c where c.organization_id = due.organization_id), 0) as place
        from due
    )
    update webhook_delivery d set claimed_by = $1
      from webhook_endpoint e
     where d.ctid = any (array(select place_stored from ranked order by place, due_at limit $5::int))
       and e.id = d.endpoint_id
    returning d.endpoint_id, d.event_id, d.retry_step, d.sample_record is not null as is_sample,
              coalesce(d.sample_record, (select record from event where id = d.event_id)) as body,
              is_in_restricted_folder(
                e.organization_id, (select resource_id from event where id = d.event_id)) as is_restricted,
              e.url, e.secret, e.next_secret, e.next_secret_active_at`,
)

interface ClaimedRow {
  endpoint_id: string
  event_id: string
  retry_step: number
  is_sample: boolean
  body: string | null
  is_restricted: boolean
  url: string
  secret: Buffer
  next_secret: Buffer | null
  next_secret_active_at: Date | null
}

/**
 * Locks the claiming of deliveries. Must be called before `claimDeliveries`, so that its statement sees what the
 * previous claim has taken.
 */
export async function lockClaims(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`.execute(tx)
}

/** Claims due deliveries within the limits and the free places of this process. Must be called after `lockClaims`. */
export async function claimDeliveries(
  tx: Tx,
  {
    dispatcherId,
    now,
    limits,
    freePlaces,
  }: { dispatcherId: string; now: Date; limits: DeliveryLimits; freePlaces: number },
): Promise<ClaimedDelivery[]> {
  const values = [dispatcherId, now, limits.perEndpoint, limits.perFailingEndpoint, freePlaces]
  const { rows } = await tx.executeQuery(claimStatement(values))
  return rows.map(toClaimed)
}

const toClaimed = (row: ClaimedRow): ClaimedDelivery => ({
  webhookEndpointId: row.endpoint_id,
  eventId: row.event_id,
  body: row.body,
  isRestricted: row.is_restricted,
  isSample: row.is_sample,
  retryStep: row.retry_step,
  url: row.url,
  secret: row.secret,
  nextSecret: row.next_secret,
  nextSecretActiveAt: row.next_secret_active_at,
})

/**
 * Frees deliveries that are claimed but not being sent. Their dispatcher has died, or it is this dispatcher, which
 * never learned of its claim or could not record the result.
 */
export async function freeClaims(
  tx: Tx,
  dispatcherId: string,
  sending: { webhookEndpointId: string; eventId: string }[],
): Promise<number> {
  const statement = CompiledQuery.raw(
    `update webhook_delivery set claimed_by = null
      where claimed_by is not null
        and case when claimed_by = $1
                 then (endpoint_id, event_id) not in (select * from unnest($2::text[], $3::text[]))
                 else not ${isAliveSql('claimed_by')} end`,
    [dispatcherId, sending.map(delivery => delivery.webhookEndpointId), sending.map(delivery => delivery.eventId)],
  )
  const { numAffectedRows } = await tx.executeQuery(statement)
  return Number(numAffectedRows)
}

/** The new state of a delivery after an attempt. */
export interface DeliveryOutcome {
  status: 'Pending' | 'Delivered' | 'Failed'
  retryStep: number
  dueAt: Date | null
  deliveredAt: Date | null
}

/**
 * Records the result of an attempt. Returns the one-based number of the attempt, or null if the delivery no longer
 * exists or was taken from this dispatcher in the meantime.
 */
export async function recordOutcome(
  tx: Tx,
  dispatcherId: string,
  { webhookEndpointId, eventId }: ClaimedDelivery,
  outcome: DeliveryOutcome,
): Promise<number | null> {
  const row = await tx
    .updateTable('webhook_delivery')
    .set({
      status: outcome.status,
      retry_step: outcome.retryStep,
      due_at: outcome.dueAt,
      delivered_at: outcome.deliveredAt,
      claimed_by: null,
      attempt_count: sql<number>`attempt_count + 1`,
    })
    .where('endpoint_id', '=', webhookEndpointId)
    .where('event_id', '=', eventId)
    .where('claimed_by', '=', dispatcherId)
    .returning('attempt_count')
    .executeTakeFirst()
  return row?.attempt_count ?? null
}

/**
 * Logs an attempt. If the event has been erased since it was sent, the content of the answer is not kept, because it
 * may repeat the event. Must be the last statement of its transaction, because it and an erasure of the event wait for
 * each other.
 */
export async function insertAttempt(
  tx: Tx,
  { webhookEndpointId, eventId, body }: ClaimedDelivery,
  number: number,
  attempt: DeliveryAttempt,
): Promise<void> {
  const event = await tx.selectFrom('event').select('record').where('id', '=', eventId).forShare().executeTakeFirst()
  const response = event && event.record !== body ? withoutAnswer(attempt.response) : attempt.response
  await tx
    .insertInto('webhook_attempt')
    .values({
      endpoint_id: webhookEndpointId,
      event_id: eventId,
      attempt: number,
      started_at: attempt.startedAt,
      duration_ms: attempt.durationMs,
      url: attempt.url,
      request_headers: JSON.stringify(attempt.requestHeaders),
      response_status: response?.status ?? null,
      response_headers: response && JSON.stringify(response.headers),
      response_body: response?.body ?? null,
      error: attempt.error,
    })
    .execute()
}

const withoutAnswer = (response: DeliveryAttempt['response']) => response && { ...response, headers: {}, body: '' }
