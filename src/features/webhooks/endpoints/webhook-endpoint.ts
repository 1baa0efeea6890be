import { allEventTypes, type EventType } from '../../../engine/events/event-kinds.ts'
import type { EndpointHealth } from '../retry-schedule.ts'
import type { EndpointSecrets } from '../webhook-secret.ts'

/** A URL at which an organization wants to receive events. */
export interface WebhookEndpoint extends EndpointSecrets, EndpointHealth {
  webhookEndpointId: string
  organizationId: string
  url: string
  description: string | null
  /** The types of events that the endpoint gets, in the order of the catalogue and without duplicates. */
  eventTypes: EventType[]
  enabled: boolean
  /** When the endpoint was switched off because of failures; null otherwise. */
  disabledAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** Returns types of events in the order of the catalogue and without duplicates. */
export const inCatalogueOrder = (types: readonly EventType[]): EventType[] =>
  allEventTypes.filter(type => types.includes(type))
