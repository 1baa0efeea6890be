import type { Revoker } from '../../../engine/events/known-by.ts'
import type { ActorOrigin } from '../../../http/actor-origin.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import { appendOrganizationEvent } from '../../events/append-event.ts'
import type { Person } from '../../people/person.ts'
import type { WebhookEndpoint } from './webhook-endpoint.ts'

/** The actor who changes an endpoint, for the audit list. */
export interface EndpointActor {
  knownBy: Revoker
  /** Null for a program and for the operator. */
  person: Person | null
  /** Null for the operator. */
  origin: ActorOrigin | null
}

type EndpointEventType = 'webhook_endpoint_created' | 'webhook_endpoint_changed' | 'webhook_endpoint_deleted'

/**
 * Records a change of an endpoint in the transaction of the change, which locks the organization. The part after the path of its
 * URL may be a secret, and is left out.
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
