import type { WebhookDelivery } from './webhook-delivery.ts'
import type { NumberedAttempt } from './webhook-delivery-store.ts'

export const presentDelivery = (delivery: WebhookDelivery, lastAttempt: NumberedAttempt | undefined) => ({
  deliveryId: delivery.eventId,
  webhookEndpointId: delivery.webhookEndpointId,
  eventType: delivery.eventType,
  status: delivery.status,
  attemptCount: delivery.attemptCount,
  nextAttemptAt: delivery.dueAt,
  deliveredAt: delivery.deliveredAt,
  createdAt: delivery.createdAt,
  lastAttempt: lastAttempt ? presentAttempt(lastAttempt) : null,
})

/** Presents a delivery with the bytes that were sent and all attempts. */
export const presentDeliveryDetail = (delivery: WebhookDelivery & { body: string }, attempts: NumberedAttempt[]) => ({
  ...presentDelivery(delivery, attempts.at(-1)),
  body: delivery.body,
  attempts: attempts.map(presentAttempt),
})

const presentAttempt = ({ attempt, startedAt, durationMs, url, requestHeaders, response, error }: NumberedAttempt) => ({
  attempt,
  startedAt,
  durationMs,
  request: { url, headers: requestHeaders },
  response,
  error,
})
