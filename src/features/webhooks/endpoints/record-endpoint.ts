import type { Revoker } from '../../../engine/events/known-by.ts'
import type { ActorOrigin } from '../../../http/actor-origin.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { appendOrganizationEvent } from '../../events/append-event.ts'
import type { Person } from '../../people/person.ts'
import type { WebhookEndpoint } from './webhook-endpoint.ts'

/** Who changes an endpoint, for the audit list. */
export interface EndpointActor {
  knownBy: Revoker
  /** The member who acts; null for a program and for the operator. */
  person: Person | null
  /** Where the call came from; null for the operator. */
  origin: ActorOrigin | null
}

type EndpointEventType = 'webhook_endpoint_created' | 'webhook_endpoint_changed' | 'webhook_endpoint_deleted'

/**
 * Records a change of an endpoint in the transaction of the change, which must have locked the organization. Leaves out
 * what follows the path of the endpoint's URL, because it may be a secret.
 */
export async function recordEndpoint(
  tx: Tx,
  { knownBy, person, origin }: EndpointActor,
  at: Date,
  type: EndpointEventType,
  { organizationId, webhookEndpointId, url }: Pick<WebhookEndpoint, 'organizationId' | 'webhookEndpointId' | 'url'>,
  facts: Record<string, string[]> = {},
): Promise<void> {
  const { origin: host, pathname } = new URL(url)
  await appendOrganizationEvent(tx, organizationId, {
    ...{ type, at, actorEmail: person?.email ?? null, origin },
    details: { webhook_endpoint_id: webhookEndpointId, url: host + pathname, ...facts, known_by: [knownBy] },
  })
}
