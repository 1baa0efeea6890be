/** One event for one endpoint. It is identified by the id of its event, which is also its `Webhook-Id`. */
export interface WebhookDelivery {
  webhookEndpointId: string
  eventId: string
  eventType: string
  status: 'Pending' | 'Delivered' | 'Failed'
  attemptCount: number
  /** When the next attempt is due. */
  dueAt: Date | null
  createdAt: Date
  deliveredAt: Date | null
}

/** The request and the answer of one attempt. */
export interface DeliveryAttempt {
  startedAt: Date
  durationMs: number
  url: string
  requestHeaders: Record<string, string>
  response: { status: number; headers: Record<string, string>; body: string } | null
  /** Why it failed; null for a success. */
  error: string | null
}
