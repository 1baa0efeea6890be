import { secretsAt } from '../webhook-secret.ts'
import type { WebhookEndpoint } from './webhook-endpoint.ts'

/** Presents an endpoint without its secrets. */
export const presentEndpoint = (endpoint: WebhookEndpoint, now: Date) => ({
  webhookEndpointId: endpoint.webhookEndpointId,
  url: endpoint.url,
  description: endpoint.description,
  eventTypes: endpoint.eventTypes,
  enabled: endpoint.enabled,
  disabledAt: endpoint.disabledAt,
  failingSince: endpoint.failingSince,
  nextSecretActiveAt: secretsAt(endpoint, now).nextSecretActiveAt,
  createdAt: endpoint.createdAt,
  updatedAt: endpoint.updatedAt,
})
