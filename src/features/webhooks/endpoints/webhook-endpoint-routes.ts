import { Type } from '@sinclair/typebox'
import { defineRoute, type Route } from '../../../http/route.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { organizationAccess } from '../../credentials/authenticate.ts'
import { activateSecret, changeWebhookEndpoint, rotateSecret } from './change-webhook-endpoint.ts'
import { createWebhookEndpoint } from './create-webhook-endpoint.ts'
import { presentEndpoint } from './webhook-endpoint-presenter.ts'
import { webhookEndpointResource } from './webhook-endpoint-resource.ts'
import { deleteEndpoint, listEndpoints } from './webhook-endpoint-store.ts'
import {
  changeWebhookEndpointBody,
  createWebhookEndpointBody,
  webhookEndpointSchema,
  webhookEndpointWithSecretSchema,
} from './webhook-schemas.ts'

const one = { versioned: true, access: organizationAccess, resource: webhookEndpointResource } as const

export const webhookEndpointRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/webhook-endpoints',
    versioned: true,
    operationId: 'createWebhookEndpoint',
    summary: 'Register a webhook endpoint; its secret is shown this once',
    access: organizationAccess,
    scope: 'webhooks:write',
    action: 'create a webhook endpoint',
    creates: true,
    body: createWebhookEndpointBody,
    response: webhookEndpointWithSecretSchema,
    errors: ['too_many_webhook_endpoints'],
    handle: ({ platform, commit, principal, body }) =>
      commit(async tx => {
        const { endpoint, secret } = await createWebhookEndpoint(platform, tx, principal.organizationId, body)
        return { ...presentEndpoint(endpoint, platform.clock.now()), secret }
      }),
  }),
  defineRoute({
    method: 'GET',
    path: '/webhook-endpoints',
    versioned: true,
    operationId: 'listWebhookEndpoints',
    summary: 'List the webhook endpoints of the organization, oldest first',
    access: organizationAccess,
    scope: 'webhooks:read',
    action: 'list the webhook endpoints for this organization',
    response: Type.Array(webhookEndpointSchema),
    errors: [],
    async handle({ platform, principal }) {
      const endpoints = await listEndpoints(platform.database, principal.organizationId)
      return endpoints.map(endpoint => presentEndpoint(endpoint, platform.clock.now()))
    },
  }),
  defineRoute({
    ...one,
    method: 'GET',
    path: '/webhook-endpoints/:webhookEndpointId',
    operationId: 'readWebhookEndpoint',
    summary: 'Read a webhook endpoint',
    scope: 'webhooks:read',
    action: 'retrieve this webhook endpoint',
    response: webhookEndpointSchema,
    errors: [],
    handle: async ({ platform, resource }) => presentEndpoint(resource, platform.clock.now()),
  }),
  defineRoute({
    ...one,
    method: 'PATCH',
    path: '/webhook-endpoints/:webhookEndpointId',
    operationId: 'changeWebhookEndpoint',
    summary: 'Change a webhook endpoint, or switch it on or off',
    scope: 'webhooks:write',
    action: 'update this webhook endpoint',
    body: changeWebhookEndpointBody,
    response: webhookEndpointSchema,
    errors: [],
    async handle({ platform, resource, body }) {
      const endpoint = await changeWebhookEndpoint(platform, resource.webhookEndpointId, body)
      return presentEndpoint(endpoint, platform.clock.now())
    },
  }),
  defineRoute({
    ...one,
    method: 'DELETE',
    path: '/webhook-endpoints/:webhookEndpointId',
    operationId: 'deleteWebhookEndpoint',
    summary: 'Remove a webhook endpoint and its log; what waits for it is not sent',
    scope: 'webhooks:write',
    action: 'delete this webhook endpoint',
    response: Type.Object({}),
    errors: [],
    async handle({ platform, resource }) {
      await inTransaction(platform.database, tx => deleteEndpoint(tx, resource.webhookEndpointId))
      return {}
    },
  }),
  defineRoute({
    ...one,
    method: 'POST',
    path: '/webhook-endpoints/:webhookEndpointId/rotate-secret',
    operationId: 'rotateWebhookSecret',
    summary: 'Make the next secret, shown this once; both hold until it is activated, at most 24 hours',
    scope: 'webhooks:write',
    action: 'rotate the secret for this webhook endpoint',
    creates: true,
    response: webhookEndpointWithSecretSchema,
    errors: [],
    handle: ({ platform, commit, resource }) =>
      commit(async tx => {
        const { endpoint, secret } = await rotateSecret(platform, tx, resource.webhookEndpointId)
        return { ...presentEndpoint(endpoint, platform.clock.now()), secret }
      }),
  }),
  defineRoute({
    ...one,
    method: 'POST',
    path: '/webhook-endpoints/:webhookEndpointId/activate-secret',
    operationId: 'activateWebhookSecret',
    summary: 'Let the next secret be the only one',
    scope: 'webhooks:write',
    action: 'activate the secret for this webhook endpoint',
    response: webhookEndpointSchema,
    errors: [],
    async handle({ platform, resource }) {
      return presentEndpoint(await activateSecret(platform, resource.webhookEndpointId), platform.clock.now())
    },
  }),
]
