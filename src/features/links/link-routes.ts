import { Type } from '@sinclair/typebox'
import { sendJsonList } from '../../http/json-list.ts'
import { listQuerySchema, readListQuery } from '../../http/list-query.ts'
import { defineRoute, type ResourceKind, type Route } from '../../http/route.ts'
import { organizationAccess } from '../credentials/authenticate.ts'
import { redlineRequestResource } from '../redlines/redline-resource.ts'
import { recipientSignatureResource } from '../signature-requests/signature-request-resources.ts'
import { templateResource } from '../templates/template-resource.ts'
import { linkList } from './link-list.ts'
import { linkSchema, linksSchema, presentLink } from './link-schemas.ts'
import type { LinkKind } from './link-store.ts'
import { revokeLink } from './revoke-link.ts'

/** What links open, and the scopes of their lists. `name` stands in the operation ids. */
const owners = [
  owner('signing', '/recipient-signatures/:recipientSignatureId', recipientSignatureResource, {
    scope: 'signature-requests',
    name: 'Signing',
  }),
  owner('editor', '/templates/:templateId', templateResource, { scope: 'templates', name: 'Editor' }),
  owner('redline', '/redline-requests/:redlineRequestId', redlineRequestResource, {
    scope: 'redline-requests',
    name: 'Redline',
  }),
]

function owner<R>(kind: LinkKind, path: string, resource: ResourceKind<R>, rest: { scope: string; name: string }) {
  const idOf = (found: unknown) => (found as Record<string, string>)[resource.parameter]!
  return { kind, path, resource: resource as ResourceKind<unknown>, noun: resource.noun.toLowerCase(), idOf, ...rest }
}

/** The links of signers, templates and negotiations. */
export const linkRoutes: Route[] = owners.flatMap(({ kind, path, resource, noun, idOf, scope, name }) => [
  defineRoute({
    method: 'GET',
    path: `${path}/links`,
    versioned: true,
    operationId: `list${name}Links`,
    summary: `The links of a ${noun}, newest first`,
    access: organizationAccess,
    scope: `${scope}:read`,
    action: `list the links for this ${noun}`,
    resource,
    query: Type.Omit(listQuerySchema, ['updatedSince']),
    response: linksSchema,
    errors: ['invalid_input'],
    handle({ platform, resource: found, query, request, reply }) {
      const { limit, cursor } = query
      const list = linkList(platform, kind, idOf(found))
      return sendJsonList({ platform, request, reply }, list, readListQuery({ limit, cursor }))
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: `${path}/links/:linkId`,
    versioned: true,
    operationId: `revoke${name}Link`,
    summary: `Revoke one link of a ${noun}; the session that it opened ends at once`,
    access: organizationAccess,
    scope: `${scope}:write`,
    action: `revoke a link for this ${noun}`,
    resource,
    response: linkSchema,
    errors: ['link_not_found'],
    async handle({ platform, principal, resource: found, request }) {
      const { linkId } = request.params as { linkId: string }
      return presentLink(await revokeLink(platform, { kind, ownerId: idOf(found), linkId }, principal.knownBy))
    },
  }),
])
