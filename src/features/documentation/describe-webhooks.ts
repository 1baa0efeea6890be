import { eventRows, eventSummaries } from '../../engine/events/event-kinds.ts'
import { exampleOf } from '../../http/openapi/example.ts'
import { toJsonSchema } from '../../http/openapi/json-schema.ts'
import type { Webhook } from '../../http/openapi/openapi-document.ts'
import { eventSchemas } from '../events/event-schemas.ts'

/** Describes each kind of event in the form in which subscribed endpoints receive it. */
export function describedWebhooks(): Record<string, Webhook> {
  return Object.fromEntries(eventRows.map(row => [row.type, describedWebhook(row)]))
}

function describedWebhook({ type, category }: (typeof eventRows)[number]): Webhook {
  const record = eventSchemas[category]
  const example = exampleOf(toJsonSchema(record)) as { event: { event_type: string } }
  return {
    summary: eventSummaries[type],
    record,
    example: { ...example, event: { ...example.event, event_type: type } },
  }
}
