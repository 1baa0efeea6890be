import type { Static } from '@sinclair/typebox'
import { CodedError } from '../../../http/coded-error.ts'
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { encryptSecret, newWebhookSecret, secretsAt } from '../webhook-secret.ts'
import { checkedUrl } from './create-webhook-endpoint.ts'
import { inCatalogueOrder, type WebhookEndpoint } from './webhook-endpoint.ts'
import { lockEndpoint, updateEndpoint } from './webhook-endpoint-store.ts'
import type { changeWebhookEndpointBody } from './webhook-schemas.ts'

/** Both secrets hold this long after a rotation, unless the receiver says earlier that it has the new one. */
const overlapMs = 24 * 3_600_000

/** Changes what the caller names. What was waiting while it was off is sent once it is on again. Throws `invalid_input`. */
export async function changeWebhookEndpoint(
  platform: Platform,
  webhookEndpointId: string,
  input: Static<typeof changeWebhookEndpointBody>,
): Promise<WebhookEndpoint> {
  const url = input.url === undefined ? undefined : checkedUrl(platform, input.url)
  const change = (endpoint: WebhookEndpoint) => ({
    ...(url !== undefined && { url }),
    ...(input.description !== undefined && { description: input.description || null }),
    ...(input.eventTypes !== undefined && { eventTypes: inCatalogueOrder(input.eventTypes) }),
    ...(input.enabled !== undefined && { enabled: input.enabled }),
    ...(input.enabled && !endpoint.enabled && { disabledAt: null, failingSince: null, lastFailureAt: null }),
  })
  return inTransaction(platform.database, tx => changeEndpoint(platform, tx, webhookEndpointId, change))
}

/** Makes the next secret, in place of one that was made and never came into use. The answer alone holds it. */
export async function rotateSecret(platform: Platform, tx: Tx, webhookEndpointId: string) {
  const secret = newWebhookSecret()
  const endpoint = await changeEndpoint(platform, tx, webhookEndpointId, (before, now) => ({
    ...secretsAt(before, now),
    nextSecret: encryptSecret(platform.keys, webhookEndpointId, secret),
    nextSecretActiveAt: new Date(now.getTime() + overlapMs),
  }))
  return { endpoint, secret }
}

/** From now on the next secret is the only one. Without a next one nothing changes, so that it may be said twice. */
export const activateSecret = (platform: Platform, webhookEndpointId: string): Promise<WebhookEndpoint> =>
  inTransaction(platform.database, tx =>
    changeEndpoint(platform, tx, webhookEndpointId, endpoint => ({
      secret: endpoint.nextSecret ?? endpoint.secret,
      nextSecret: null,
      nextSecretActiveAt: null,
    })),
  )

async function changeEndpoint(
  { clock }: Platform,
  tx: Tx,
  webhookEndpointId: string,
  change: (before: WebhookEndpoint, now: Date) => Partial<WebhookEndpoint>,
): Promise<WebhookEndpoint> {
  const before = await lockEndpoint(tx, webhookEndpointId)
  if (!before) throw new CodedError('resource_not_found', { resource: 'Webhook endpoint', id: webhookEndpointId })
  const now = clock.now()
  const after = { ...before, ...change(before, now), updatedAt: now }
  await updateEndpoint(tx, after)
  return after
}
