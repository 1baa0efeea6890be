import { Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import { originOf } from '../../../http/actor-origin.ts'
import { defineRoute, type Route } from '../../../http/route.ts'
import { organizationAccess } from '../../credentials/authenticate.ts'
import type { ActingCaller } from '../../credentials/organization-caller.ts'
import {
  activateSecret,
  changeWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateSecret,
} from './change-webhook-endpoint.ts'
import { createWebhookEndpoint } from './create-webhook-endpoint.ts'
import { presentEndpoint } from './webhook-endpoint-presenter.ts'
import { webhookEndpointResource } from './webhook-endpoint-resource.ts'
import { listEndpoints } from './webhook-endpoint-store.ts'
import {
  changeWebhookEndpointBody,
  createWebhookEndpointBody,
  webhookEndpointSchema,
  webhookEndpointWithSecretSchema,
} from './webhook-schemas.ts'

const actorOf = ({ knownBy, person }: ActingCaller, request: FastifyRequest) => ({
  ...{ knownBy, person },
  origin: originOf(request),
})

const common = { versioned: true, access: organizationAccess, resource: webhookEndpointResource } as const

export const webhookEndpointRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/webhook-endpoints',
    versioned: true,
    operationId: 'createWebhookEndpoint',
    summary: 'Create a webhook endpoint',
    description:
      'The `secret` to verify deliveries with is returned only here. Without `eventTypes`, the endpoint gets the default kinds; for signing these are `document_viewed`, `document_signed` and `document_completed`. List `document_voided`, `document_declined`, `document_expired` and `document_bounced` in `eventTypes` to get them. Voiding a request sends `document_voided`, then `document_expired` with `details.expired_reason` `Voided`.',
    access: organizationAccess,
    scope: 'webhooks:write',
    action: 'create a webhook endpoint',
    creates: true,
    body: createWebhookEndpointBody,
    response: webhookEndpointWithSecretSchema,
    errors: ['too_many_webhook_endpoints'],
    handle: ({ platform, commit, principal, request, body }) =>
      commit(async tx => {
        const { endpoint, secret } = await createWebhookEndpoint(platform, tx, {
          organizationId: principal.organizationId,
          input: body,
          by: actorOf(principal, request),
        })
        return { ...presentEndpoint(endpoint, platform.clock.now()), secret }
      }),
  }),
  defineRoute({
    method: 'GET',
    path: '/webhook-endpoints',
    versioned: true,
    operationId: 'listWebhookEndpoints',
    summary: 'List webhook endpoints',
    description: 'Oldest first, without secrets.',
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
    ...common,
    method: 'GET',
    path: '/webhook-endpoints/:webhookEndpointId',
    operationId: 'readWebhookEndpoint',
    summary: 'Retrieve a webhook endpoint',
    description: 'Returns the endpoint without its secret.',
    scope: 'webhooks:read',
    action: 'retrieve this webhook endpoint',
    response: webhookEndpointSchema,
    errors: [],
    handle: async ({ platform, resource }) => presentEndpoint(resource, platform.clock.now()),
  }),
  defineRoute({
    ...common,
    method: 'PATCH',
    path: '/webhook-endpoints/:webhookEndpointId',
    operationId: 'changeWebhookEndpoint',
    summary: 'Update a webhook endpoint',
    description:
      'Changes only the properties you send. Enabling a disabled endpoint sends it the deliveries that were waiting.',
    scope: 'webhooks:write',
    action: 'update this webhook endpoint',
    body: changeWebhookEndpointBody,
    response: webhookEndpointSchema,
    errors: [],
    async handle({ platform, principal, request, resource, body }) {
      const endpoint = await changeWebhookEndpoint(platform, resource, body, actorOf(principal, request))
      return presentEndpoint(endpoint, platform.clock.now())
    },
  }),
  defineRoute({
    ...common,
    method: 'DELETE',
    path: '/webhook-endpoints/:webhookEndpointId',
    operationId: 'deleteWebhookEndpoint',
    summary: 'Delete a webhook endpoint',
    description: 'Also deletes its delivery log. Deliveries that are still waiting are not sent.',
    scope: 'webhooks:write',
    needsRecentSignIn: true,
    action: 'delete this webhook endpoint',
    response: Type.Object({}),
    errors: [],
    async handle({ platform, principal, request, resource }) {
      await deleteWebhookEndpoint(platform, resource, actorOf(principal, request))
      return {}
    },
  }),
  defineRoute({
    ...common,
    method: 'POST',
    path: '/webhook-endpoints/:webhookEndpointId/rotate-secret',
    operationId: 'rotateWebhookSecret',
    summary: 'Rotate the secret of a webhook endpoint',
    description:
      'The next secret is returned only here. Until you activate it, or 24 hours have passed, `Webhook-Signature` has a signature with each secret, and `Content-Sha256` still uses the old one.',
    scope: 'webhooks:write',
    needsRecentSignIn: true,
    action: 'rotate the secret for this webhook endpoint',
    creates: true,
    response: webhookEndpointWithSecretSchema,
    errors: [],
    handle: ({ platform, commit, principal, request, resource }) =>
      commit(async tx => {
        const { endpoint, secret } = await rotateSecret(platform, tx, {
          name: resource,
          by: actorOf(principal, request),
        })
        return { ...presentEndpoint(endpoint, platform.clock.now()), secret }
      }),
  }),
  defineRoute({
    ...common,
    method: 'POST',
    path: '/webhook-endpoints/:webhookEndpointId/activate-secret',
    operationId: 'activateWebhookSecret',
    summary: 'Activate the next secret',
    description: 'From now on, deliveries are signed with the next secret only.',
    scope: 'webhooks:write',
    needsRecentSignIn: true,
    action: 'activate the secret for this webhook endpoint',
    response: webhookEndpointSchema,
    errors: [],
    async handle({ platform, principal, request, resource }) {
      const endpoint = await activateSecret(platform, resource, actorOf(principal, request))
      return presentEndpoint(endpoint, platform.clock.now())
    },
  }),
]
