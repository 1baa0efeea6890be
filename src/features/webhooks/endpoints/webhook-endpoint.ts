import { allEventTypes, type EventType } from '../../../engine/events/event-kinds.ts'
import type { EndpointHealth } from '../retry-schedule.ts'
import type { EndpointSecrets } from '../webhook-secret.ts'

/** Where an organization wants to receive events. */
export interface WebhookEndpoint extends EndpointSecrets, EndpointHealth {
  webhookEndpointId: string
  organizationId: string
  url: string
  description: string | null
  /** In the order of the catalogue, each once. */
  eventTypes: EventType[]
  enabled: boolean
  /** When it was switched off because of failures; null otherwise. */
  disabledAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** In the order of the catalogue, each once. */
export const inCatalogueOrder = (types: readonly EventType[]): EventType[] =>
  allEventTypes.filter(type => types.includes(type))
