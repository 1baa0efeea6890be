import { Type } from '@sinclair/typebox'
import { allEventTypes } from '../../../engine/events/event-kinds.ts'
import { nullable } from '../../../http/nullable.ts'
import { named } from '../../../http/openapi/json-schema.ts'

export const eventTypeSchema = Type.Union(allEventTypes.map(type => Type.Literal(type)))
const eventTypesSchema = Type.Array(eventTypeSchema, {
  minItems: 1,
  maxItems: 100,
  description: 'The kinds of events to deliver',
  examples: [['document_completed', 'document_declined', 'document_expired']],
})
const urlSchema = Type.String({
  format: 'uri',
  minLength: 1,
  maxLength: 2048,
  description: 'An `https://` URL at a public address',
  examples: ['https://hooks.acme.example/countersign'],
})
const descriptionSchema = Type.String({
  maxLength: 500,
  description: 'A note for yourself. Send an empty string for none',
})

export const createWebhookEndpointBody = named(
  'WebhookEndpointInput',
  Type.Object({
    url: urlSchema,
    eventTypes: Type.Optional(eventTypesSchema),
    description: Type.Optional(descriptionSchema),
    enabled: Type.Optional(Type.Boolean({ description: 'Defaults to `true`', examples: [true] })),
  }),
)

export const changeWebhookEndpointBody = named(
  'WebhookEndpointChange',
  Type.Partial(
    Type.Object({
      url: urlSchema,
      eventTypes: eventTypesSchema,
      description: descriptionSchema,
      enabled: Type.Boolean(),
    }),
  ),
)

const time = Type.String({ format: 'date-time' })
const timeOrNull = Type.Union([time, Type.Null()])

export const webhookEndpointSchema = named(
  'WebhookEndpoint',
  Type.Object({
    webhookEndpointId: Type.String(),
    url: Type.String({ format: 'uri' }),
    description: Type.Union([Type.String(), Type.Null()]),
    eventTypes: Type.Array(Type.String()),
    enabled: Type.Boolean(),
    disabledAt: nullable(time),
    failingSince: nullable(time, {
      description: 'When deliveries began to fail; null if they succeed. The endpoint is disabled after five days',
      examples: [null],
    }),
    nextSecretActiveAt: nullable(time, {
      description: 'When the next secret replaces the current one; null if there is no next secret',
      examples: [null],
    }),
    createdAt: time,
    updatedAt: time,
  }),
)

export const webhookEndpointWithSecretSchema = named(
  'WebhookEndpointWithSecret',
  Type.Object({
    ...webhookEndpointSchema.properties,
    secret: Type.String({ description: 'The secret to verify deliveries with' }),
  }),
)

const headersSchema = Type.Record(Type.String(), Type.String(), {
  description: 'By their names in lower case',
  examples: [{ 'content-type': 'application/json' }],
})

const attemptSchema = named(
  'WebhookAttempt',
  Type.Object({
    attempt: Type.Integer(),
    startedAt: time,
    durationMs: Type.Integer(),
    request: named(
      'WebhookAttemptRequest',
      Type.Object({ url: Type.String({ format: 'uri' }), headers: headersSchema }),
    ),
    response: Type.Union([
      named(
        'WebhookAttemptResponse',
        Type.Object({ status: Type.Integer(), headers: headersSchema, body: Type.String() }),
      ),
      Type.Null(),
    ]),
    error: Type.Union([Type.String(), Type.Null()]),
  }),
)

export const webhookDeliverySchema = named(
  'WebhookDelivery',
  Type.Object({
    deliveryId: Type.String(),
    webhookEndpointId: Type.String(),
    eventType: Type.String(),
    status: Type.Union([Type.Literal('Pending'), Type.Literal('Delivered'), Type.Literal('Failed')]),
    attemptCount: Type.Integer(),
    nextAttemptAt: timeOrNull,
    deliveredAt: timeOrNull,
    createdAt: time,
    lastAttempt: Type.Union([attemptSchema, Type.Null()]),
  }),
)

export const webhookDeliveryDetailSchema = named(
  'WebhookDeliveryDetail',
  Type.Object({
    ...webhookDeliverySchema.properties,
    body: Type.String(),
    attempts: Type.Array(attemptSchema),
  }),
)
