import { Type } from '@sinclair/typebox'
import { instant } from '../../../http/instant.ts'
import { sendJsonList } from '../../../http/json-list.ts'
import { listQuerySchema, readListQuery } from '../../../http/list-query.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { defineRoute, type Route } from '../../../http/route.ts'
import { invalidInput } from '../../../http/validation.ts'
import { organizationAccess } from '../../credentials/authenticate.ts'
import { webhookEndpointResource } from '../endpoints/webhook-endpoint-resource.ts'
import { eventTypeSchema, webhookDeliveryDetailSchema, webhookDeliverySchema } from '../endpoints/webhook-schemas.ts'
import { allDeliveriesList, deliveryList } from './list-deliveries.ts'
import { replayDeliveries } from './replay-deliveries.ts'
import { readDelivery, resendDelivery, sendTestDelivery } from './send-again.ts'

const common = { versioned: true, access: organizationAccess, resource: webhookEndpointResource } as const

const statusSchema = Type.Union(['Pending', 'Delivered', 'Failed'].map(status => Type.Literal(status)))

const deliveryIdOf = (params: unknown): string => (params as { deliveryId: string }).deliveryId

export const webhookDeliveryRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/webhook-deliveries',
    versioned: true,
    access: organizationAccess,
    operationId: 'listAllWebhookDeliveries',
    summary: 'List the deliveries to all webhook endpoints',
    description: 'Newest first, each with its last attempt. Deliveries are kept for 30 days.',
    scope: 'webhooks:read',
    action: 'list the deliveries of this organization',
    query: Type.Object({
      ...Type.Omit(listQuerySchema, ['updatedSince']).properties,
      status: Type.Optional(statusSchema),
      webhookEndpointId: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    response: Type.Array(webhookDeliverySchema),
    errors: ['invalid_input'],
    handle({ platform, principal, query, request, reply }) {
      const { limit, cursor, status = null, webhookEndpointId = null } = query
      const list = allDeliveriesList(platform, principal.organizationId, { status, webhookEndpointId })
      return sendJsonList({ platform, request, reply }, list, readListQuery({ limit, cursor }))
    },
  }),
  defineRoute({
    ...common,
    method: 'GET',
    path: '/webhook-endpoints/:webhookEndpointId/deliveries',
    operationId: 'listWebhookDeliveries',
    summary: 'List the deliveries to a webhook endpoint',
    description: 'Newest first, each with its last attempt. Deliveries are kept for 30 days.',
    scope: 'webhooks:read',
    action: 'list the deliveries for this webhook endpoint',
    query: Type.Object({
      ...Type.Omit(listQuerySchema, ['updatedSince']).properties,
      status: Type.Optional(statusSchema),
    }),
    response: Type.Array(webhookDeliverySchema),
    errors: ['invalid_input'],
    handle({ platform, resource, query, request, reply }) {
      const { limit, cursor } = query
      const list = deliveryList(platform, resource.webhookEndpointId, query.status ?? null)
      return sendJsonList({ platform, request, reply }, list, readListQuery({ limit, cursor }))
    },
  }),
  defineRoute({
    ...common,
    method: 'GET',
    path: '/webhook-endpoints/:webhookEndpointId/deliveries/:deliveryId',
    operationId: 'readWebhookDelivery',
    summary: 'Retrieve a delivery',
    description: 'Returns its body and all attempts.',
    scope: 'webhooks:read',
    action: 'retrieve the deliveries for this webhook endpoint',
    response: webhookDeliveryDetailSchema,
    errors: ['resource_not_found'],
    handle: ({ platform, resource, request }) =>
      readDelivery(platform.database, resource.webhookEndpointId, deliveryIdOf(request.params)),
  }),
  defineRoute({
    ...common,
    method: 'POST',
    path: '/webhook-endpoints/:webhookEndpointId/deliveries/:deliveryId/resend',
    operationId: 'resendWebhookDelivery',
    summary: 'Resend a delivery',
    description: 'Sends the same bytes with the same id again.',
    scope: 'webhooks:write',
    action: 'resend the deliveries for this webhook endpoint',
    response: webhookDeliveryDetailSchema,
    errors: ['resource_not_found', 'webhook_endpoint_disabled'],
    handle: ({ platform, resource, request }) => resendDelivery(platform, resource, deliveryIdOf(request.params)),
  }),
  defineRoute({
    ...common,
    method: 'POST',
    path: '/webhook-endpoints/:webhookEndpointId/test',
    operationId: 'testWebhookEndpoint',
    summary: 'Send a test delivery',
    description: 'Sends a sample event, once. Its `test_mode` is true, and its ids do not belong to anything.',
    scope: 'webhooks:write',
    action: 'test this webhook endpoint',
    creates: true,
    body: named('WebhookTestInput', Type.Object({ eventType: Type.Optional(eventTypeSchema) })),
    response: webhookDeliveryDetailSchema,
    errors: ['webhook_endpoint_disabled'],
    handle: ({ platform, commit, resource, body }) =>
      commit(tx => sendTestDelivery(platform, tx, { endpoint: resource, eventType: body.eventType })),
  }),
  defineRoute({
    ...common,
    method: 'POST',
    path: '/webhook-endpoints/:webhookEndpointId/replay',
    operationId: 'replayWebhookDeliveries',
    summary: 'Replay events',
    description:
      'Sends all events between `since` and `until` again, or only failed deliveries, at 20 a second. Includes events from while the endpoint was disabled.',
    scope: 'webhooks:write',
    action: 'replay the deliveries for this webhook endpoint',
    creates: true,
    body: named(
      'WebhookReplayInput',
      Type.Object({
        since: Type.String({
          format: 'date-time',
          description: 'Start of the period, inclusive',
          examples: ['2026-03-02T09:30:00.000Z'],
        }),
        until: Type.Optional(
          Type.String({
            format: 'date-time',
            description: 'End of the period, exclusive. Defaults to now',
            examples: ['2026-03-02T10:30:00.000Z'],
          }),
        ),
        status: Type.Optional(Type.Literal('Failed')),
      }),
    ),
    response: named(
      'WebhookReplay',
      Type.Object({
        webhookEndpointId: Type.String(),
        since: Type.String({ format: 'date-time' }),
        until: Type.String({ format: 'date-time' }),
        status: Type.Union([Type.Literal('Failed'), Type.Null()]),
      }),
    ),
    errors: ['webhook_endpoint_disabled'],
    handle({ platform, commit, resource, body }) {
      const since = instant('since', body.since)
      const until = body.until === undefined ? platform.clock.now() : instant('until', body.until)
      if (until <= since) throw invalidInput('since must be before until')
      return commit(tx =>
        replayDeliveries(platform, tx, { endpoint: resource, span: { since, until, status: body.status ?? null } }),
      )
    },
  }),
]
