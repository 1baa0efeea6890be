import { randomBytes } from 'node:crypto'
import { appendEvent } from '../../../engine/events/event-chain.ts'
import { categoryOf, type EventType } from '../../../engine/events/event-kinds.ts'
import type { EventDraft } from '../../../engine/events/event-record.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { type Executor, inTransaction, type Tx } from '../../../platform/database/transaction.ts'
import { isId, newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { WebhookEndpoint } from '../endpoints/webhook-endpoint.ts'
import { presentDeliveryDetail } from './webhook-delivery-presenter.ts'
import {
  findDelivery,
  insertSample,
  keepEndpoint,
  listAttempts,
  notifyDispatchers,
  requeueDelivery,
} from './webhook-delivery-store.ts'

/** Returns a delivery with all its attempts. Throws `resource_not_found`. */
export async function readDelivery(db: Executor, webhookEndpointId: string, deliveryId: string) {
  const delivery = isId('evt', deliveryId) ? await findDelivery(db, webhookEndpointId, deliveryId) : null
  if (!delivery) throw new CodedError('resource_not_found', { resource: 'Webhook delivery', id: deliveryId })
  const attempts = await listAttempts(db, { webhookEndpointId, eventIds: [deliveryId], which: 'all' })
  return presentDeliveryDetail(delivery, attempts)
}

/**
 * Sends a delivery again, whatever its result was, with a new round of retries. Throws `webhook_endpoint_disabled` and
 * `resource_not_found`.
 */
export async function resendDelivery(
  platform: Pick<Platform, 'clock' | 'database'>,
  endpoint: WebhookEndpoint,
  deliveryId: string,
) {
  assertEnabled(endpoint)
  await readDelivery(platform.database, endpoint.webhookEndpointId, deliveryId)
  await inTransaction(platform.database, async tx => {
    await requeueDelivery(tx, {
      webhookEndpointId: endpoint.webhookEndpointId,
      eventId: deliveryId,
      at: platform.clock.now(),
    })
    await notifyDispatchers(tx)
  })
  return readDelivery(platform.database, endpoint.webhookEndpointId, deliveryId)
}

/**
 * Sends a sample of a record that the endpoint gets, in a single attempt. The sample is about a resource that does not
 * exist, and is marked as a test request. Throws `webhook_endpoint_disabled` and `resource_not_found`.
 */
export async function sendTestDelivery(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  { endpoint, eventType }: { endpoint: WebhookEndpoint; eventType?: EventType },
) {
  assertEnabled(endpoint)
  const type = eventType ?? endpoint.eventTypes[0]!
  const eventId = newId('evt')
  const at = clock.now()
  const { text } = appendEvent(sampleDraft(eventId, type, at), null, randomBytes(16).toString('hex'))
  const { webhookEndpointId } = endpoint
  if (!(await keepEndpoint(tx, webhookEndpointId)))
    throw new CodedError('resource_not_found', { resource: 'Webhook endpoint', id: webhookEndpointId })
  await insertSample(tx, { webhookEndpointId, eventId, eventType: type, record: text, at })
  await notifyDispatchers(tx)
  return readDelivery(tx, webhookEndpointId, eventId)
}

/** Throws `webhook_endpoint_disabled` if an endpoint is switched off. */
export function assertEnabled(endpoint: WebhookEndpoint): void {
  if (!endpoint.enabled) throw new CodedError('webhook_endpoint_disabled')
}

function sampleDraft(eventId: string, type: EventType, at: Date): EventDraft {
  const category = categoryOf(type)
  const details = { sample: true }
  return {
    event: {
      event_id: eventId,
      event_category: category,
      event_type: type,
      event_time: at.getTime(),
      test_mode: true,
    },
    ...(category === 'signing' && { signing: { signature_request_id: newId('sreq'), details } }),
    ...(category === 'redlining' && {
      redlining: { redline_request_id: newId('rreq'), redline_member_role: 'disclosing_party', details },
    }),
    ...(category === 'template' && { template: { template_id: newId('tpl') } }),
  }
}
