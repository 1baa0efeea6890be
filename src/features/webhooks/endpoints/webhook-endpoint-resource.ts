import type { ResourceKind } from '../../../http/route.ts'
import type { WebhookEndpoint } from './webhook-endpoint.ts'
import { findEndpoint } from './webhook-endpoint-store.ts'

export const webhookEndpointResource: ResourceKind<WebhookEndpoint> = {
  noun: 'Webhook endpoint',
  parameter: 'webhookEndpointId',
  prefix: 'whk',
  missing: 'webhook_endpoint_id_required',
  load: (platform, id) => findEndpoint(platform.database, id),
}
