import { Type } from '@sinclair/typebox'
import { sendJsonList } from '../../http/json-list.ts'
import { listQuerySchema, readListQuery } from '../../http/list-query.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import { organizationAccess } from '../credentials/authenticate.ts'
import type { LinkKind } from './link-kind.ts'
import { linkList } from './link-list.ts'
import { linkSchema, linksSchema, presentLink } from './link-schemas.ts'
import { revokeLink } from './revoke-link.ts'

/** The routes that list the links of each kind and revoke a link. */
export const linkRoutes = (kinds: LinkKind[]): Route[] => kinds.flatMap(routesOf)

function routesOf(kind: LinkKind): Route[] {
  const { path, resource, scope } = kind.owner
  const noun = resource.noun.toLowerCase()
  const idOf = (owner: unknown) => (owner as Record<string, string>)[resource.parameter]!
  return [
    defineRoute({
      method: 'GET',
      path: `${path}/links`,
      versioned: true,
      operationId: `list${kind.name}Links`,
      summary: `List the links of a ${noun}`,
      description:
        'Newest first, including emailed links, with who created each and when it was last used. Tokens are never returned.',
      access: organizationAccess,
      scope: `${scope}:read`,
      action: `list the links for this ${noun}`,
      resource,
      query: Type.Omit(listQuerySchema, ['updatedSince']),
      response: linksSchema,
      errors: ['invalid_input'],
      handle({ platform, resource: owner, query, request, reply }) {
        const { limit, cursor } = query
        const list = linkList(platform, kind, idOf(owner))
        return sendJsonList({ platform, request, reply }, list, readListQuery({ limit, cursor }))
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: `${path}/links/:linkId`,
      versioned: true,
      operationId: `revoke${kind.name}Link`,
      summary: `Revoke a link of a ${noun}`,
      description: 'The session it opened ends at once. Revoking it again changes nothing.',
      access: organizationAccess,
      scope: `${scope}:write`,
      action: `revoke a link for this ${noun}`,
      resource,
      response: linkSchema,
      errors: ['link_not_found'],
      async handle({ platform, principal, resource: owner, request }) {
        const { linkId } = request.params as { linkId: string }
        return presentLink(await revokeLink(platform, kind, { ownerId: idOf(owner), linkId }, principal.knownBy))
      },
    }),
  ]
}
