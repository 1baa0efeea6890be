/** One event for one endpoint. It is known by the id of its event, which is also its `Webhook-Id`. */
export interface WebhookDelivery {
  webhookEndpointId: string
  eventId: string
  eventType: string
  status: 'Pending' | 'Delivered' | 'Failed'
  attemptCount: number
  /** When the next try is due. */
  dueAt: Date | null
  createdAt: Date
  deliveredAt: Date | null
}

/** What was sent at one try, and what came back. */
export interface DeliveryAttempt {
  startedAt: Date
  durationMs: number
  url: string
  requestHeaders: Record<string, string>
  response: { status: number; headers: Record<string, string>; body: string } | null
  /** Why it was no success; null for one. */
  error: string | null
}
