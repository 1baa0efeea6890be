import type { ResourceKind } from '../../http/route.ts'
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

/** The template of a new request. The older API version has a text of its own for a missing template. */
export const redlinedTemplateResource = { ...usableTemplateResource, notFound: 'redlined_template_not_found' as const }
