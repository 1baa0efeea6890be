import { Type } from '@sinclair/typebox'
import { named } from '../../../http/openapi/json-schema.ts'
import { allEventTypes } from './webhook-endpoint.ts'

export const eventTypeSchema = Type.Union(allEventTypes.map(type => Type.Literal(type)))
const eventTypesSchema = Type.Array(eventTypeSchema, {
  minItems: 1,
  maxItems: 100,
  description: 'Which kinds of events are delivered',
  examples: [['document_completed', 'document_declined', 'document_expired']],
})
const urlSchema = Type.String({
  format: 'uri',
  minLength: 1,
  maxLength: 2048,
  description: '`https://`, at a public address',
  examples: ['https://hooks.acme.example/countersign'],
})
const descriptionSchema = Type.String({ maxLength: 500, description: 'Empty for none' })

export const createWebhookEndpointBody = named(
  'WebhookEndpointInput',
  Type.Object({
    url: urlSchema,
    eventTypes: Type.Optional(eventTypesSchema),
    description: Type.Optional(descriptionSchema),
    enabled: Type.Optional(Type.Boolean()),
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
    disabledAt: timeOrNull,
    failingSince: timeOrNull,
    nextSecretActiveAt: timeOrNull,
    createdAt: time,
    updatedAt: time,
  }),
)

export const webhookEndpointWithSecretSchema = named(
  'WebhookEndpointWithSecret',
  Type.Object({
    ...webhookEndpointSchema.properties,
    secret: Type.String(),
  }),
)

const headersSchema = Type.Record(Type.String(), Type.String())

const attemptSchema = named(
  'WebhookAttempt',
  Type.Object({
    attempt: Type.Integer(),
    startedAt: time,
    durationMs: Type.Integer(),
    request: named('WebhookAttemptRequest', Type.Object({ url: Type.String(), headers: headersSchema })),
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
