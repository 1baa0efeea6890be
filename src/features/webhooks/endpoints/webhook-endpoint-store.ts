import type { EventType } from '../../../engine/events/event-kinds.ts'
import type { Executor, Tx } from '../../../platform/database/transaction.ts'
import type { WebhookEndpoint } from './webhook-endpoint.ts'

export async function insertEndpoint(tx: Tx, endpoint: WebhookEndpoint): Promise<void> {
  await tx
    .insertInto('webhook_endpoint')
    .values({
      id: endpoint.webhookEndpointId,
      organization_id: endpoint.organizationId,
      created_at: endpoint.createdAt,
      ...changeableColumns(endpoint),
    })
    .execute()
}

/**
 * Returns how many endpoints an organization has, and locks them: no other transaction adds an endpoint before this
 * transaction ends.
 */
export async function countEndpointsLocked(tx: Tx, organizationId: string): Promise<number> {
  await lockEndpointsOf(tx, organizationId)
  const { count } = await tx
    .selectFrom('webhook_endpoint')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Locks an organization, so that changes of its endpoints run one at a time. Must be called before an endpoint is
 * locked.
 */
export async function lockEndpointsOf(tx: Tx, organizationId: string): Promise<void> {
  await tx.selectFrom('organization').select('id').where('id', '=', organizationId).forNoKeyUpdate().execute()
}

export async function findEndpoint(db: Executor, webhookEndpointId: string): Promise<WebhookEndpoint | null> {
  const row = await db.selectFrom('webhook_endpoint').selectAll().where('id', '=', webhookEndpointId).executeTakeFirst()
  return row ? toEndpoint(row) : null
}

/** Finds an endpoint and locks it until this transaction ends. Events for it can still be written. */
export async function lockEndpoint(tx: Tx, webhookEndpointId: string): Promise<WebhookEndpoint | null> {
  const row = await tx
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('id', '=', webhookEndpointId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? toEndpoint(row) : null
}

/** Lists the endpoints of an organization, oldest first. */
export async function listEndpoints(db: Executor, organizationId: string): Promise<WebhookEndpoint[]> {
  const rows = await db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toEndpoint)
}

export async function updateEndpoint(tx: Tx, endpoint: WebhookEndpoint): Promise<void> {
  await tx
    .updateTable('webhook_endpoint')
    .set(changeableColumns(endpoint))
    .where('id', '=', endpoint.webhookEndpointId)
    .execute()
}

/**
 * Clears the failures of an endpoint after a success. Does not write the row of a healthy endpoint, so that its
 * deliveries do not wait for each other.
 */
export async function clearFailures(tx: Tx, webhookEndpointId: string): Promise<void> {
  await tx
    .updateTable('webhook_endpoint')
    .set({ failing_since: null, last_failure_at: null })
    .where('id', '=', webhookEndpointId)
    .where('failing_since', 'is not', null)
    .execute()
}

/** Deletes an endpoint with its deliveries. */
export async function deleteEndpoint(tx: Tx, webhookEndpointId: string): Promise<void> {
  await tx.deleteFrom('webhook_endpoint').where('id', '=', webhookEndpointId).execute()
}

const changeableColumns = (endpoint: WebhookEndpoint) => ({
  url: endpoint.url,
  description: endpoint.description,
  event_types: endpoint.eventTypes,
  enabled: endpoint.enabled,
  secret: endpoint.secret,
  next_secret: endpoint.nextSecret,
  next_secret_active_at: endpoint.nextSecretActiveAt,
  failing_since: endpoint.failingSince,
  last_failure_at: endpoint.lastFailureAt,
  disabled_at: endpoint.disabledAt,
  updated_at: endpoint.updatedAt,
})

type EndpointRow = Awaited<ReturnType<typeof selectEndpoint>>
const selectEndpoint = (db: Executor) => db.selectFrom('webhook_endpoint').selectAll().executeTakeFirstOrThrow()

function toEndpoint(row: EndpointRow): WebhookEndpoint {
  return {
    webhookEndpointId: row.id,
    organizationId: row.organization_id,
    url: row.url,
    description: row.description,
    eventTypes: row.event_types as EventType[],
    enabled: row.enabled,
    secret: row.secret,
    nextSecret: row.next_secret,
    nextSecretActiveAt: row.next_secret_active_at,
    failingSince: row.failing_since,
    lastFailureAt: row.last_failure_at,
    disabledAt: row.disabled_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
