import type { ResourceKind } from '../../http/route.ts'
import type { Template } from './template.ts'
import { findTemplate } from './template-store.ts'

export const templateResource: ResourceKind<Template> = {
  noun: 'Template',
  parameter: 'templateId',
  prefix: 'tpl',
  missing: 'template_id_required',
  load: (platform, id) => findTemplate(platform.database, id),
}

/** A template to edit. Templates that are for one signature request count as missing. */
export const editableTemplateResource: ResourceKind<Template> = {
  ...templateResource,
  async load(platform, id) {
    const template = await findTemplate(platform.database, id)
    return template?.isOneOff ? null : template
  },
}

/**
 * A template that a new request names. Archived templates count as missing, and so do the documents of drafts and of other
 * requests.
 */
export const usableTemplateResource: ResourceKind<Template> = {
  ...templateResource,
  async load(platform, id) {
    const template = await findTemplate(platform.database, id)
    return template?.archivedAt || template?.isOneOff ? null : template
  },
}
