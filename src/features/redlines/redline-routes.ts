import { Type } from '@sinclair/typebox'
import { defineListRoute, readByConditions } from '../../http/list-route.ts'
import { named } from '../../http/openapi/json-schema.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import { warningsIfAny } from '../../http/warning.ts'
import { organizationAccess } from '../credentials/authenticate.ts'
import { eventSchemas } from '../events/event-schemas.ts'
import { readRedliningEvents } from '../events/read-events.ts'
import { folderErrors, folderFor } from '../folders/choose-folder.ts'
import { notifyInput } from '../links/link-schemas.ts'
import { createRedlineRequest } from './create-redline-request.ts'
import { redlineConditions, redlineFilterSchema } from './redline-filter-store.ts'
import { createRedlineUrl } from './redline-link.ts'
import { readRedlineRecords, readRedlineTitle } from './redline-list-store.ts'
import { presentMember, presentRedlineRecord } from './redline-presenter.ts'
import { openedRedlineResource, redlinedTemplateResource, redlineRequestResource } from './redline-resource.ts'
import { createRedlineRequestBody, membersSchema, redlineRequestSchema, replaceMembersBody } from './redline-schemas.ts'
import { listRedlineMembers } from './redline-store.ts'
import { replaceMembers } from './replace-members.ts'

/** The number of list records that are read at once: about 50 kB of JSON with two members each. */
const recordsAtOnce = 100

const listed = { table: 'redline_request', newestBy: 'updated_at' } as const

export const redlineRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/redline-requests',
    versioned: true,
    tolerant: true,
    operationId: 'createRedlineRequest',
    summary: 'Create a redline request',
    description:
      'Starts a negotiation of the template’s DOCX between the members. The disclosing side has the first turn. Members are emailed when it is their turn, unless `notify` is `false`.',
    access: organizationAccess,
    scope: 'redline-requests:write',
    action: 'create a redline request for this template',
    named: { field: 'templateId', kind: redlinedTemplateResource },
    creates: true,
    body: createRedlineRequestBody,
    response: named(
      'CreatedRedlineRequest',
      Type.Object({ redlineRequestId: Type.String(), templateId: Type.String(), ...warningsIfAny }),
    ),
    errors: [
      ...folderErrors,
      'storage_full',
      'too_many_open_negotiations',
      'redline_source_missing',
      'redline_document_unsupported',
      'redline_interrupted',
      'document_too_complex',
      'document_damaged',
      'document_holds_another',
      'file_type_not_supported',
    ],
    async handle({ platform, commit, principal, named, body }) {
      const { knownBy, person } = principal
      const folderId = await folderFor(platform, principal, { asked: body.folderId, usual: named.folderId })
      const kept = { folderId, ownerId: person?.personId ?? null }
      return createRedlineRequest(platform, commit, { template: named, input: body, kept, knownBy })
    },
  }),
  defineListRoute({
    path: '/redline-requests',
    operationId: 'listRedlineRequests',
    summary: 'List redline requests',
    description:
      'Most recently updated first. Returns the whole list unless you set `limit`. To poll, send the latest `updatedAt` you have seen as `updatedSince`.',
    access: organizationAccess,
    scope: 'redline-requests:read',
    action: 'list the redline requests for this organization',
    record: redlineRequestSchema,
    listed,
    filter: { query: redlineFilterSchema, read: readByConditions(listed, redlineConditions) },
    orderMoves: true,
    recordsAtOnce,
    readRecords: ({ database }, ids, asOf) => readRedlineRecords(database, ids, asOf),
  }),
  defineRoute({
    method: 'GET',
    path: '/redline-requests/:redlineRequestId',
    versioned: true,
    tolerant: true,
    operationId: 'readRedlineRequest',
    summary: 'Retrieve a redline request',
    description: 'Returns its members and whose turn it is.',
    access: organizationAccess,
    scope: 'redline-requests:read',
    action: 'retrieve this redline request',
    resource: redlineRequestResource,
    response: redlineRequestSchema,
    errors: [],
    async handle({ platform: { database }, resource }) {
      const title = await readRedlineTitle(database, resource.redlineRequestId)
      return presentRedlineRecord({ ...resource, title }, await listRedlineMembers(database, resource.redlineRequestId))
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/redline-requests/:redlineRequestId/members',
    versioned: true,
    tolerant: true,
    operationId: 'replaceRedlineMembers',
    summary: 'Replace the members of a redline request',
    description:
      'The list replaces the old one. Members are identified by email address: those who stay keep their history, and those you leave out lose access at once. Send the list you have seen as `replaces`, and nothing changes if somebody else has changed it since. Signed-in people cannot put people of their organization on the side that it negotiates with.',
    access: organizationAccess,
    scope: 'redline-requests:write',
    action: 'update members for this redline request',
    resource: redlineRequestResource,
    body: replaceMembersBody,
    response: membersSchema,
    errors: ['redline_members_changed', 'member_of_other_side'],
    async handle({ platform, principal, resource, body }) {
      const { redlineRequestId } = resource
      const members = await replaceMembers(platform, redlineRequestId, body, principal)
      return { members: members.map(presentMember) }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/redline-requests/:redlineRequestId/url',
    versioned: true,
    tolerant: true,
    operationId: 'createRedlineUrl',
    summary: 'Create a redline URL',
    description:
      'Create the URL just before you show it. It can be opened for one hour, and the session it opens lasts up to 12 hours. If it is not the member’s turn, the URL ends in `/view` and the document is read-only. The member is told that a program created a URL for them. A signed-in person can create URLs only for themselves.',
    access: organizationAccess,
    scope: 'redline-requests:write',
    action: 'create a redline URL for this redline request',
    resource: openedRedlineResource,
    creates: true,
    body: named(
      'RedlineUrlInput',
      Type.Object({
        memberEmail: Type.String({ format: 'email', missingText: 'memberEmail is required' }),
        notify: notifyInput,
      }),
    ),
    response: named(
      'RedlineUrl',
      Type.Object({
        redlineUrl: Type.String({ format: 'uri' }),
        expiresAt: Type.String({ format: 'date-time' }),
        ...warningsIfAny,
      }),
    ),
    errors: [
      ...['member_not_found', 'link_notice_required'],
      ...['other_side_urls_off', 'link_not_own', 'address_not_confirmed'],
    ] as const,
    handle: ({ platform, commit, principal, resource, body }) =>
      createRedlineUrl(platform, commit, resource, {
        ...body,
        createdBy: principal.knownBy,
        person: principal.person,
      }),
  }),
  defineRoute({
    method: 'GET',
    path: '/redline-requests/:redlineRequestId/events',
    versioned: true,
    operationId: 'listRedlineRequestEvents',
    summary: 'List the events of a redline request',
    description:
      'Oldest first, each with the hash of the previous one. By default only the kinds marked in the webhooks guide are returned. Send `kinds=all` for every kind.',
    access: organizationAccess,
    scope: 'redline-requests:read',
    action: 'retrieve the events for this redline request',
    resource: redlineRequestResource,
    query: Type.Object({ kinds: Type.Optional(Type.Literal('all')) }),
    response: named('RedliningEvents', Type.Object({ redlineRequestEvents: Type.Array(eventSchemas.redlining) })),
    errors: [],
    async handle({ platform, resource, query, reply }) {
      const records = await readRedliningEvents(platform.database, resource.redlineRequestId, query.kinds ?? 'known')
      reply.type('application/json; charset=utf-8').serializer((text: string) => text)
      // sends the stored canonical texts as they are, so that an event always has the same bytes
      return `{"redlineRequestEvents":[${records.join(',')}]}`
    },
  }),
]
