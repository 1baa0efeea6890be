import { eventRows } from '../../engine/events/event-kinds.ts'
import { exampleOf } from '../../http/openapi/example.ts'
import { toJsonSchema } from '../../http/openapi/json-schema.ts'
import type { Webhook } from '../../http/openapi/openapi-document.ts'
import { eventSchemas } from '../events/event-schemas.ts'

/** Describes each kind of event as the subscribed endpoints receive it. */
export function describedWebhooks(): Record<string, Webhook> {
  return Object.fromEntries(eventRows.map(row => [row.type, describedWebhook(row)]))
}

function describedWebhook({ type, category, summary }: (typeof eventRows)[number]): Webhook {
  const record = eventSchemas[category]
  const example = exampleOf(toJsonSchema(record)) as { event: { event_type: string } }
  return { summary, record, example: { ...example, event: { ...example.event, event_type: type } } }
}
