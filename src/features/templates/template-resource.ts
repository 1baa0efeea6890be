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

/** To be edited: a template that is for one signature request is not there for it. */
export const editableTemplateResource: ResourceKind<Template> = {
  ...templateResource,
  async load(platform, id) {
    const template = await findTemplate(platform.database, id)
    return template?.isOneOff ? null : template
  },
}

/** As named by a new request: an archived template is not there for it. */
export const usableTemplateResource: ResourceKind<Template> = {
  ...templateResource,
  async load(platform, id) {
    const template = await findTemplate(platform.database, id)
    return template?.archivedAt ? null : template
  },
}
