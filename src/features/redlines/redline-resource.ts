import type { ResourceKind } from '../../http/route.ts'
import { isPerson } from '../credentials/organization-caller.ts'
import { usableTemplateResource } from '../templates/template-resource.ts'
import type { RedlineRequest } from './redline-request.ts'
import { findRedlineRequest } from './redline-store.ts'

export const redlineRequestResource: ResourceKind<RedlineRequest> = {
  noun: 'Redline request',
  parameter: 'redlineRequestId',
  prefix: 'rreq',
  missing: 'redline_request_id_required',
  load: (platform, id) => findRedlineRequest(platform.database, id),
}

/**
 * A negotiation as its members open it, who may not see its folder: whether the caller is one of them is checked when
 * the link is made.
 */
export const openedRedlineResource: ResourceKind<RedlineRequest> = {
  ...redlineRequestResource,
  concerns: (_request, caller) => isPerson(caller),
}

/** The template of a new request. If it is missing, the older API version returns a different text. */
export const redlinedTemplateResource = { ...usableTemplateResource, notFound: 'redlined_template_not_found' as const }
