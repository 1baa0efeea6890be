import type { ResourceKind } from '../../http/route.ts'
import { isAddressOf } from '../credentials/organization-caller.ts'
import { usableTemplateResource } from '../templates/template-resource.ts'
import type { RedlineRequest } from './redline-request.ts'
import { findRedlineRequest, listRedlineMembers } from './redline-store.ts'

export const redlineRequestResource: ResourceKind<RedlineRequest> = {
  noun: 'Redline request',
  parameter: 'redlineRequestId',
  prefix: 'rreq',
  missing: 'redline_request_id_required',
  load: (platform, id) => findRedlineRequest(platform.database, id),
}

interface OpenedRedline extends RedlineRequest {
  memberEmails: string[]
}

/** A negotiation as its members open it, who may not see its folder. */
export const openedRedlineResource: ResourceKind<OpenedRedline> = {
  ...redlineRequestResource,
  async load({ database }, id) {
    const request = await findRedlineRequest(database, id)
    const members = request && (await listRedlineMembers(database, id))
    return request && members && { ...request, memberEmails: members.map(({ email }) => email) }
  },
  concerns: ({ memberEmails }, caller) => memberEmails.some(email => isAddressOf(caller, email)),
}

/** The template of a new request. If it is missing, the older API version returns a different text. */
export const redlinedTemplateResource = { ...usableTemplateResource, notFound: 'redlined_template_not_found' as const }
