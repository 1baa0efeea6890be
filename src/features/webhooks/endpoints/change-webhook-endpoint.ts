import { isDeepStrictEqual } from 'node:util'
import type { Static } from '@sinclair/typebox'
import { CodedError } from '../../../http/coded-error.ts'
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { encryptSecret, newWebhookSecret, secretsAt } from '../webhook-secret.ts'
import { checkedUrl } from './create-webhook-endpoint.ts'
import { type EndpointActor, recordEndpoint } from './record-endpoint.ts'
import { inCatalogueOrder, type WebhookEndpoint } from './webhook-endpoint.ts'
import { deleteEndpoint, lockEndpoint, lockEndpointsOf, updateEndpoint } from './webhook-endpoint-store.ts'
import type { changeWebhookEndpointBody } from './webhook-schemas.ts'

type EndpointName = Pick<WebhookEndpoint, 'organizationId' | 'webhookEndpointId'>

/** The properties whose changes the audit list shows. */
const recorded = ['url', 'description', 'eventTypes', 'enabled'] as const satisfies (keyof WebhookEndpoint)[]

/** How long both secrets are valid after a rotation, unless the receiver confirms the new secret earlier. */
const overlapMs = 24 * 3_600_000

/**
 * Changes the properties of an endpoint that `input` contains. Deliveries that waited while it was switched off are
 * sent once it is on again. Throws `invalid_input`.
 */
export async function changeWebhookEndpoint(
  platform: Pick<Platform, 'clock' | 'config' | 'database'>,
  { organizationId, webhookEndpointId }: EndpointName,
  input: Static<typeof changeWebhookEndpointBody>,
  by: EndpointActor,
): Promise<WebhookEndpoint> {
  const url = input.url === undefined ? undefined : checkedUrl(platform, input.url)
  const change = (endpoint: WebhookEndpoint) => ({
    ...(url !== undefined && { url }),
    ...(input.description !== undefined && { description: input.description || null }),
    ...(input.eventTypes !== undefined && { eventTypes: inCatalogueOrder(input.eventTypes) }),
    ...(input.enabled !== undefined && { enabled: input.enabled }),
    ...(input.enabled && !endpoint.enabled && { disabledAt: null, failingSince: null, lastFailureAt: null }),
  })
  return inTransaction(platform.database, async tx => {
    const { before, after } = await changeEndpoint(platform, tx, { organizationId, webhookEndpointId }, change)
    const changed = recorded.filter(name => !isDeepStrictEqual(before[name], after[name]))
    if (changed.length > 0)
      await recordEndpoint(tx, by, after.updatedAt, 'webhook_endpoint_changed', after, { changed })
    return after
  })
}

/** Creates the next secret and replaces a next secret that was never used. Only the return value contains it. */
export async function rotateSecret(
  platform: Pick<Platform, 'clock' | 'keys'>,
  tx: Tx,
  { name, by }: { name: EndpointName; by: EndpointActor },
) {
  const secret = newWebhookSecret()
  const { after: endpoint } = await changeEndpoint(platform, tx, name, (before, now) => ({
    ...secretsAt(before, now),
    nextSecret: encryptSecret(platform.keys, name.webhookEndpointId, secret),
    nextSecretActiveAt: new Date(now.getTime() + overlapMs),
  }))
  await recordEndpoint(tx, by, endpoint.updatedAt, 'webhook_endpoint_changed', endpoint, { changed: ['nextSecret'] })
  return { endpoint, secret }
}

/**
 * Makes the next secret the only valid secret. Does nothing if there is no next secret, so that the call can be
 * repeated.
 */
export const activateSecret = (
  platform: Pick<Platform, 'clock' | 'database'>,
  name: EndpointName,
  by: EndpointActor,
): Promise<WebhookEndpoint> =>
  inTransaction(platform.database, async tx => {
    const { before, after } = await changeEndpoint(platform, tx, name, endpoint => ({
      secret: endpoint.nextSecret ?? endpoint.secret,
      nextSecret: null,
      nextSecretActiveAt: null,
    }))
    if (before.nextSecret)
      await recordEndpoint(tx, by, after.updatedAt, 'webhook_endpoint_changed', after, { changed: ['secret'] })
    return after
  })

/** Deletes an endpoint with its log. Deleting it again changes nothing. */
export const deleteWebhookEndpoint = (
  { database, clock }: Pick<Platform, 'clock' | 'database'>,
  { organizationId, webhookEndpointId }: EndpointName,
  by: EndpointActor,
): Promise<void> =>
  inTransaction(database, async tx => {
    await lockEndpointsOf(tx, organizationId)
    const endpoint = await lockEndpoint(tx, webhookEndpointId)
    if (!endpoint) return
    await deleteEndpoint(tx, webhookEndpointId)
    await recordEndpoint(tx, by, clock.now(), 'webhook_endpoint_deleted', endpoint)
  })

async function changeEndpoint(
  { clock }: Pick<Platform, 'clock'>,
  tx: Tx,
  { organizationId, webhookEndpointId }: EndpointName,
  change: (before: WebhookEndpoint, now: Date) => Partial<WebhookEndpoint>,
): Promise<{ before: WebhookEndpoint; after: WebhookEndpoint }> {
  await lockEndpointsOf(tx, organizationId)
  const before = await lockEndpoint(tx, webhookEndpointId)
  if (!before) throw new CodedError('resource_not_found', { resource: 'Webhook endpoint', id: webhookEndpointId })
  const now = clock.now()
  const after = { ...before, ...change(before, now), updatedAt: now }
  await updateEndpoint(tx, after)
  return { before, after }
}
