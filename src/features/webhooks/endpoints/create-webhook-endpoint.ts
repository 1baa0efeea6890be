import type { Static } from '@sinclair/typebox'
import { knownEventTypes } from '../../../engine/events/event-kinds.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { invalidInput } from '../../../http/validation.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { canonicalUrl, localAddressProblem, urlProblem } from '../../../platform/http-client/outgoing-url.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { encryptSecret, newWebhookSecret } from '../webhook-secret.ts'
import { type EndpointActor, recordEndpoint } from './record-endpoint.ts'
import { inCatalogueOrder, type WebhookEndpoint } from './webhook-endpoint.ts'
import { countEndpointsLocked, insertEndpoint } from './webhook-endpoint-store.ts'
import type { createWebhookEndpointBody } from './webhook-schemas.ts'

const endpointsMost = 50

/**
 * Registers an endpoint. Only the return value contains the secret; the database stores it encrypted, and it is never
 * shown again. Throws `invalid_input` for a URL to which nothing may be sent, and `too_many_webhook_endpoints`.
 */
export async function createWebhookEndpoint(
  platform: Pick<Platform, 'clock' | 'config' | 'keys'>,
  tx: Tx,
  {
    organizationId,
    input,
    by,
  }: { organizationId: string; input: Static<typeof createWebhookEndpointBody>; by: EndpointActor },
): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
  const url = checkedUrl(platform, input.url)
  const webhookEndpointId = newId('whk')
  const secret = newWebhookSecret()
  const now = platform.clock.now()
  const endpoint: WebhookEndpoint = {
    webhookEndpointId,
    organizationId,
    url,
    description: input.description || null,
    eventTypes: inCatalogueOrder(input.eventTypes ?? knownEventTypes),
    enabled: input.enabled ?? true,
    secret: encryptSecret(platform.keys, webhookEndpointId, secret),
    nextSecret: null,
    nextSecretActiveAt: null,
    failingSince: null,
    lastFailureAt: null,
    disabledAt: null,
    createdAt: now,
    updatedAt: now,
  }
  if ((await countEndpointsLocked(tx, organizationId)) >= endpointsMost)
    throw new CodedError('too_many_webhook_endpoints', { limit: String(endpointsMost) })
  await insertEndpoint(tx, endpoint)
  await recordEndpoint(tx, by, now, 'webhook_endpoint_created', endpoint, { event_types: endpoint.eventTypes })
  return { endpoint, secret }
}

const allowing = '; for development, the operator can allow it with WEBHOOK_ALLOW_PRIVATE=true'

/**
 * Returns a URL in the form in which it is stored, shown and called. Throws `invalid_input` with the problem. The
 * addresses of its host are checked each time something is sent.
 */
export function checkedUrl(platform: Pick<Platform, 'config'>, url: string): string {
  const problem = urlProblem(url, { allowPrivate: platform.config.webhookAllowPrivate })
  if (problem) throw invalidInput(`url ${problem}${problem === localAddressProblem ? allowing : ''}`)
  return canonicalUrl(url)
}
