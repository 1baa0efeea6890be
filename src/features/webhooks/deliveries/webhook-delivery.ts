/** The delivery of an event to an endpoint. Its id is the id of the event, which is also its `Webhook-Id`. */
export interface WebhookDelivery {
  webhookEndpointId: string
  eventId: string
  eventType: string
  status: 'Pending' | 'Delivered' | 'Failed'
  attemptCount: number
  /** When the next attempt is due; null if there is none. */
  dueAt: Date | null
  createdAt: Date
  deliveredAt: Date | null
}

/** An attempt of a delivery: the request and the answer. */
export interface DeliveryAttempt {
  startedAt: Date
  durationMs: number
  url: string
  requestHeaders: Record<string, string>
  response: { status: number; headers: Record<string, string>; body: string } | null
  /** Why the attempt failed; null if it succeeded. */
  error: string | null
}
