import { Type } from '@sinclair/typebox'
import { CodedError } from '../../../http/coded-error.ts'
import { everyoneFolder } from '../../../http/folder-parameter.ts'
import { nullable } from '../../../http/nullable.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { defineRoute, type ResourceKind, type Route } from '../../../http/route.ts'
import { invalidInput, singleLine } from '../../../http/validation.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { type MemberCaller, memberAccess } from '../../credentials/member-access.ts'
import { renameRequestView, saveRequestView } from './change-views.ts'
import { type RequestView, viewStates } from './request-view.ts'
import { deleteRequestView, findRequestView, listRequestViews } from './view-store.ts'

const viewResource: ResourceKind<RequestView> = {
  noun: 'View',
  parameter: 'viewId',
  prefix: 'rvw',
  missing: 'view_id_required',
  load: (platform, id) => findRequestView(platform.database, id),
}

const name = Type.String({ minLength: 1, maxLength: 60, ...singleLine })

const filters = Type.Object({
  search: Type.String({ maxLength: 200 }),
  state: nullable(Type.Union(viewStates.map(state => Type.Literal(state)))),
  sort: Type.Union([Type.Literal('newest'), Type.Literal('oldest')]),
  folderId: Type.Optional(
    Type.String({ maxLength: 100, description: `A folder, or \`${everyoneFolder}\`; missing for all` }),
  ),
})

const viewSchema = named('RequestView', Type.Object({ viewId: Type.String(), name, filters }))

const common = {
  versioned: true,
  access: memberAccess,
  // a view is a bookmark, and changes no request
  scope: 'signature-requests:read',
  action: 'keep views of the signature requests of this organization',
}

/** Returns a view of the caller. Throws `resource_not_found` for the view of another person. */
function ownView({ person }: MemberCaller, view: RequestView): RequestView {
  if (view.personId === person.personId) return view
  throw new CodedError('resource_not_found', { resource: 'View', id: view.viewId })
}

/** Returns a name without the spaces around it. Throws `invalid_input` if nothing is left. */
function trimmedName(typed: string): string {
  const trimmed = typed.trim()
  if (trimmed === '') throw invalidInput('name must not be empty')
  return trimmed
}

const presented = ({ viewId, name, filters }: RequestView) => ({ viewId, name, filters })

/** The routes for the filters of the list that a person has saved. */
export const viewRoutes: Route[] = [
  defineRoute({
    ...common,
    method: 'GET',
    path: '/request-views',
    operationId: 'listRequestViews',
    summary: 'List your views of the requests',
    description: 'By name. Nobody else sees them.',
    response: Type.Array(viewSchema),
    errors: [],
    handle: async ({ platform, principal: { organizationId, person } }) =>
      (await listRequestViews(platform.database, { organizationId, personId: person.personId })).map(presented),
  }),
  defineRoute({
    ...common,
    method: 'POST',
    path: '/request-views',
    operationId: 'saveRequestView',
    summary: 'Save filters as a view',
    description: 'If you have a view with this name, in any letter case, it gets these filters.',
    body: named('RequestViewInput', Type.Object({ name, filters })),
    response: viewSchema,
    errors: ['invalid_input', 'too_many_views'],
    handle: async ({ platform, principal: { organizationId, person }, body }) =>
      presented(
        await saveRequestView(platform, {
          organizationId,
          personId: person.personId,
          name: trimmedName(body.name),
          filters: body.filters,
        }),
      ),
  }),
  defineRoute({
    ...common,
    method: 'PATCH',
    path: '/request-views/:viewId',
    operationId: 'renameRequestView',
    summary: 'Rename a view',
    resource: viewResource,
    body: named('RequestViewName', Type.Object({ name })),
    response: viewSchema,
    errors: ['invalid_input', 'view_name_taken'],
    handle: async ({ platform, principal, resource, body }) =>
      presented(await renameRequestView(platform, ownView(principal, resource), trimmedName(body.name))),
  }),
  defineRoute({
    ...common,
    method: 'DELETE',
    path: '/request-views/:viewId',
    operationId: 'deleteRequestView',
    summary: 'Delete a view',
    resource: viewResource,
    response: Type.Object({}),
    errors: [],
    async handle({ platform, principal, resource }) {
      const { viewId } = ownView(principal, resource)
      await inTransaction(platform.database, tx => deleteRequestView(tx, viewId))
      return {}
    },
  }),
]
