import { Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import { originOf } from '../../http/actor-origin.ts'
import { nullable } from '../../http/nullable.ts'
import { named } from '../../http/openapi/json-schema.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import { memberAccess } from '../credentials/member-access.ts'
import { listCredentials } from '../credentials/revoke-credential.ts'
import { allScopes } from '../credentials/scopes.ts'
import { issueCredential, withdrawCredential } from './change-credentials.ts'
import { credentialKind, credentialSchema, presentCredential } from './credential-schemas.ts'

const scopes = Type.Array(Type.Union(allScopes.map(scope => Type.Literal(scope))), { minItems: 1 })

const credentialIdOf = (request: FastifyRequest) => (request.params as { credentialId: string }).credentialId

/**
 * The routes for the credentials of an organization's programs. Only its people can call them, so that no credential
 * can create another.
 */
export const organizationCredentialRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/organization/credentials',
    versioned: true,
    operationId: 'listCredentials',
    summary: 'List the credentials of the organization',
    description: 'OAuth clients and API keys, oldest first, revoked ones too. Without their secrets.',
    access: memberAccess,
    scope: 'credentials:read',
    action: 'list the credentials of this organization',
    response: Type.Array(credentialSchema),
    errors: [],
    handle: async ({ platform, principal }) =>
      (await listCredentials(platform.database, principal.organizationId)).map(presentCredential),
  }),
  defineRoute({
    method: 'POST',
    path: '/organization/credentials',
    versioned: true,
    operationId: 'createCredential',
    summary: 'Create a credential',
    description: 'The `secret` is returned only here. A credential may do at most what its maker may.',
    access: memberAccess,
    scope: 'credentials:write',
    needsRecentSignIn: true,
    action: 'create credentials for this organization',
    body: named(
      'CredentialInput',
      Type.Object({
        kind: credentialKind,
        name: Type.Optional(
          Type.String({ description: 'What it is for; shown in records and certificates', examples: ['Web shop'] }),
        ),
        scopes,
        folderIds: Type.Optional(
          nullable(Type.Array(Type.String(), { minItems: 1, maxItems: 100 }), {
            description:
              'Binds it to folders that you manage: it reaches nothing else, and can only have scopes for templates, signature requests and redline requests. It reaches a restricted folder while you manage it. Without folders, it reaches everything but restricted ones',
            examples: [null],
          }),
        ),
      }),
    ),
    response: named(
      'CredentialWithSecret',
      Type.Object({
        credentialId: Type.String(),
        secret: Type.String({ description: 'The client secret, or the API key' }),
      }),
    ),
    errors: ['invalid_input', 'folder_not_found'],
    handle: ({ platform, principal, request, reply, body }) => {
      reply.header('cache-control', 'no-store')
      return issueCredential({ platform, caller: principal, origin: originOf(request) }, body)
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/organization/credentials/:credentialId',
    versioned: true,
    operationId: 'revokeCredential',
    summary: 'Revoke a credential',
    description: 'Its access tokens stop working too. Revoking it again changes nothing.',
    access: memberAccess,
    scope: 'credentials:write',
    needsRecentSignIn: true,
    action: 'revoke this credential',
    response: Type.Object({ revoked: Type.Literal(true) }),
    errors: ['credential_not_found'],
    async handle({ platform, principal, request }) {
      const act = { platform, caller: principal, origin: originOf(request) }
      await withdrawCredential(act, credentialIdOf(request))
      return { revoked: true as const }
    },
  }),
]
