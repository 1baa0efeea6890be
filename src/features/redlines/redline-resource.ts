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

/** The template of a new request. If it is missing, the older API version returns a different text. */
export const redlinedTemplateResource = { ...usableTemplateResource, notFound: 'redlined_template_not_found' as const }
